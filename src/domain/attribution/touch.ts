import { LAST_TOUCH_COOKIE } from '#contracts/tracking-cookies.ts';
import { boundedText } from './bounds.ts';

/** TRK-2: what a visit without a source is called. */
export const DIRECT = '(direct)';
export const NONE = '(none)';

const KINDS = { c: 'campaign', o: 'organic', r: 'referral', t: 'typein' } as const;

/** Where a visit came from. Words are bounded; '' is what was not said. */
export type Origin = {
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly content: string;
  readonly term: string;
  readonly id: string;
  /** Host of the site it came from; never one's own. */
  readonly referrer: string;
};

/** A visit that says where the visitor came from. */
export type Touch = Origin & {
  /** Path of the page it began on. */ readonly page: string;
  /** Unix seconds. */ readonly at: number;
};

const WORDS = ['source', 'medium', 'campaign', 'content', 'term', 'id', 'referrer', 'page'] as const;

/** `1~c~t4v7u0~google~cpc~spring~~~~~/en-gb`: version, kind, time (base 36), then the words in order. */
export const formatTouch = (touch: Touch): string =>
  [
    '1',
    Object.entries(KINDS).find(([, kind]) => kind === touch.kind)?.[0],
    touch.at.toString(36),
    ...WORDS.map((word) => touch[word]),
  ].join('~');

/** Undefined for what is none, from the future, or older than it may be kept: anyone can write a cookie. */
export function parseTouch(text: string | undefined, now: number): Touch | undefined {
  const [version, letter = '', time = '', ...words] = (text ?? '').split('~', WORDS.length + 4);
  const kind = Object.hasOwn(KINDS, letter) ? KINDS[letter as keyof typeof KINDS] : undefined;
  const at = parseTime(time);
  if (version !== '1' || kind === undefined || at === undefined || words.length !== WORDS.length) return undefined;
  if (at > now || now - at > LAST_TOUCH_COOKIE.maxAgeSeconds) return undefined;
  const word = (name: (typeof WORDS)[number]) => boundedText(words[WORDS.indexOf(name)]);
  const [source, medium] = [word('source') || NONE, word('medium') || NONE];
  return {
    kind,
    at,
    source,
    medium,
    campaign: word('campaign'),
    content: word('content'),
    term: word('term'),
    id: word('id'),
    referrer: word('referrer'),
    page: word('page'),
  };
}

/** Unix seconds in base 36, up to the year 3085. */
export const parseTime = (text: string): number | undefined =>
  /^[0-9a-z]{1,7}$/.test(text) ? Number.parseInt(text, 36) : undefined;
