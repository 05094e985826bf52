import { CONSENT_COOKIE } from '#contracts/cookies.ts';
import { CONSENT_CATEGORIES, type ConsentCategory } from '#contracts/tracking-cookies.ts';
import type { ConsentKind } from '#contracts/tracking.ts';
import { readCookie, writeCookie } from './cookies.ts';

declare global {
  interface Navigator {
    /** The browser asks every site not to sell or share (Global Privacy Control). */
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * How a visitor came to it. `chosen`: accepted, refused or picked. `despite-signal`: the same while the browser was
 * asking for privacy, so it was meant. `notice`: read the notice and went on, which is not a consent where the law wants one.
 */
const BASES = { c: 'chosen', g: 'despite-signal', n: 'notice' } as const;
const LETTERS = { measurement: 'm', marketing: 'k' } as const satisfies Record<ConsentCategory, string>;

/** Raised when what visitors are asked changes: every one is asked again. The first-paint script has it too. */
export const CONSENT_VERSION = 1;

/** Told on the document after every choice. */
export const CONSENT_EVENT = 'fc-consent';

export type Consent = {
  readonly basis: (typeof BASES)[keyof typeof BASES];
  /** The day it was given, UTC. */
  readonly date: string;
  readonly categories: readonly ConsentCategory[];
};

/** `1.c.2026-11-21.mk`: version, basis, day, first letters (k for marketing). Undefined for whatever else is there. */
export function parseConsent(text: string | undefined): Consent | undefined {
  const [, version, basis, date, letters = ''] =
    /^(\d+)\.([cgn])\.(\d{4}-\d\d-\d\d)\.([mk]{0,2})$/.exec(text ?? '') ?? [];
  if (basis === undefined || date === undefined || Number(version) !== CONSENT_VERSION) return undefined;
  return {
    basis: BASES[basis as keyof typeof BASES],
    date,
    categories: CONSENT_CATEGORIES.filter((category) => letters.includes(LETTERS[category])),
  };
}

export function formatConsent({ basis, date, categories }: Consent): string {
  const letter = Object.entries(BASES).find(([, name]) => name === basis)?.[0];
  return `${CONSENT_VERSION}.${letter}.${date}.${categories.map((category) => LETTERS[category]).join('')}`;
}

export type Standing = {
  /** The visitor is to be asked, or told. */ readonly isOpen: boolean;
  readonly granted: readonly ConsentCategory[];
};

/**
 * What holds on a page (TRK-4). A browser that asks for privacy has answered: nothing is stored and nobody is asked,
 * unless the visitor said otherwise to this site under that very signal.
 */
export function judgeConsent(kind: ConsentKind, consent: Consent | undefined, hasSignal: boolean): Standing {
  if (hasSignal) return { isOpen: false, granted: consent?.basis === 'despite-signal' ? consent.categories : [] };
  const counts = consent !== undefined && (kind === 'notice' || consent.basis !== 'notice');
  if (counts) return { isOpen: false, granted: consent.categories };
  return { isOpen: true, granted: kind === 'notice' ? CONSENT_CATEGORIES : [] };
}

/** Where the browser keeps no cookie the choice holds for the page. */
let remembered: Consent | undefined;

const hasSignal = (): boolean => navigator.globalPrivacyControl === true;

/** A page that does not say what its law asks for is one that asks. */
const kindOfPage = (): ConsentKind => (document.body.dataset['consent'] === 'notice' ? 'notice' : 'opt-in');

export const pageConsent = (): Standing =>
  judgeConsent(kindOfPage(), parseConsent(readCookie(CONSENT_COOKIE)) ?? remembered, hasSignal());

/** Keeps a choice and tells whoever waits for it. */
export function giveConsent(categories: readonly ConsentCategory[], how: 'chosen' | 'notice'): void {
  const basis = how === 'chosen' && hasSignal() ? 'despite-signal' : how;
  remembered = { basis, date: new Date().toISOString().slice(0, 10), categories };
  writeCookie(CONSENT_COOKIE, formatConsent(remembered));
  document.dispatchEvent(new Event(CONSENT_EVENT));
}
