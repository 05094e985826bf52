import { CONSENT_CATEGORIES, type ConsentCategory } from '#contracts/tracking-cookies.ts';
import { giveConsent, pageConsent } from '#kit/consent.ts';
import { hideConsent, sayConsent, showConsent } from './show-consent.ts';

const OPEN = 'consent';

let opener: HTMLElement | undefined;

/** [TRK-4] Answers the banner that is in every page, and "Cookie settings", which opens it again with what holds now. */
export function followBanner(): void {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  if (!banner) return;
  showChoice(banner, pageConsent().granted);
  banner.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-consent-answer]') : null;
    if (button) answer(banner, button.dataset['consentAnswer']);
  });
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isReopened()) close(banner);
  });
  document.addEventListener('click', ({ target }) => {
    const from = target instanceof Element ? target.closest<HTMLElement>('[data-consent-open]') : null;
    if (from) reopen(banner, from);
  });
}

function reopen(banner: HTMLElement, from: HTMLElement): void {
  opener = from;
  if (!isOpen()) document.documentElement.dataset[OPEN] = 'reopened';
  showConsent();
  showChoice(banner, pageConsent().granted);
  const details = banner.querySelector('details');
  if (details) details.open = true;
  banner.focus();
}

const isOpen = (): boolean => document.documentElement.dataset[OPEN] !== undefined;
const isReopened = (): boolean => document.documentElement.dataset[OPEN] === 'reopened';

function answer(banner: HTMLElement, name: string | undefined): void {
  if (name === 'close') return close(banner);
  // Going on after a notice is not a consent where the law wants one; a box that was ticked is.
  const isRead = name === 'all' && document.body.dataset['consent'] === 'notice';
  giveConsent(
    name === 'all' ? CONSENT_CATEGORIES : name === 'some' ? ticked(banner) : [],
    isRead ? 'notice' : 'chosen',
  );
  close(banner);
  sayConsent(banner.dataset['saved']);
}

function close(banner: HTMLElement): void {
  const hadFocus = banner.contains(document.activeElement);
  hideConsent();
  const details = banner.querySelector('details');
  if (details) details.open = false;
  if (hadFocus) (opener ?? document.getElementById('main'))?.focus({ preventScroll: true });
  opener = undefined;
}

const boxes = (banner: HTMLElement): HTMLInputElement[] => [
  ...banner.querySelectorAll<HTMLInputElement>('input[name="consent"]'),
];

const ticked = (banner: HTMLElement): readonly ConsentCategory[] => {
  const values = boxes(banner)
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
  return CONSENT_CATEGORIES.filter((category) => values.includes(category));
};

const showChoice = (banner: HTMLElement, granted: readonly ConsentCategory[]): void => {
  for (const box of boxes(banner)) box.checked = granted.some((category) => category === box.value);
};
