import { VISIT_COOKIE } from '#contracts/tracking-cookies.ts';
import { boundedText } from './bounds.ts';
import { DIRECT, NONE, type Origin, parseTime, type Touch } from './touch.ts';

/** A session: pages with no more than 30 minutes between them (TRK-2). */
export type Visit = {
  readonly began: number;
  readonly seen: number;
  readonly pages: number;
  /** Path it began on. */ readonly page: string;
};

/** `1~t4v7u0~t4v8cs~3~/en-gb`: version, began, last seen (base 36), pages, path it began on. */
export const formatVisit = ({ began, seen, pages, page }: Visit): string =>
  ['1', began.toString(36), seen.toString(36), pages, page].join('~');

/** Undefined for what is none, and for a session that is over. */
export function parseVisit(text: string | undefined, now: number): Visit | undefined {
  const [version, first = '', last = '', count = '', page, ...more] = (text ?? '').split('~', 6);
  const [began, seen] = [parseTime(first), parseTime(last)];
  if (
    version !== '1' ||
    began === undefined ||
    seen === undefined ||
    page === undefined ||
    more.length > 0 ||
    !/^\d{1,5}$/.test(count)
  )
    return undefined;
  if (began > seen || seen > now || now - seen > VISIT_COOKIE.maxAgeSeconds) return undefined;
  return { began, seen, pages: Number(count), page: boundedText(page) };
}

export type Tracked = { readonly first: Touch; readonly last: Touch; readonly visit: Visit };

/**
 * [TRK-2] What is known after one more page. The first touch stands. A campaign or a search is always a new last touch,
 * another site's link only when it begins a session (a payment page that sends its visitor back is not where he came
 * from), and typing the address in never takes the place of something better.
 */
export function trackPage(before: Partial<Tracked>, origin: Origin | undefined, path: string, now: number): Tracked {
  const page = boundedText(path);
  const touch: Touch = { ...(origin ?? TYPED_IN), page, at: now };
  const isNews =
    touch.kind === 'campaign' || touch.kind === 'organic' || (touch.kind === 'referral' && before.visit === undefined);
  const last = before.last === undefined || isNews ? touch : before.last;
  const visit =
    before.visit === undefined
      ? { began: now, seen: now, pages: 1, page }
      : { ...before.visit, seen: now, pages: Math.min(before.visit.pages + 1, 99_999) };
  return { first: before.first ?? last, last, visit };
}

const TYPED_IN: Origin = {
  kind: 'typein',
  source: DIRECT,
  medium: NONE,
  campaign: '',
  content: '',
  term: '',
  id: '',
  referrer: '',
};
