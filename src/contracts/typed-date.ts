import type { TypedVerdict } from './typed-verdict.ts';

export type DatePart = 'day' | 'month' | 'year';

/** `parts`: those at fault, where it is not all of them. */
type DateVerdict =
  | TypedVerdict<string, 'required' | 'invalid'>
  | { readonly ok: false; readonly code: 'incomplete' | 'short-year'; readonly parts: readonly DatePart[] };

/** A day that exists, YYYY-MM-DD. What it means, such as an age, is for others to judge. */
export function judgeDate(typed: string): DateVerdict {
  const text = typed.trim();
  if (text === '') return { ok: false, code: 'required' };
  const [year = '', month = '', day = '', ...more] = text.split('-');
  const empty = (
    [
      ['day', day],
      ['month', month],
      ['year', year],
    ] as const
  )
    .filter(([, digits]) => digits === '')
    .map(([part]) => part);
  if (empty.length > 0) return { ok: false, code: 'incomplete', parts: empty };
  if (/^\d{1,3}$/u.test(year)) return { ok: false, code: 'short-year', parts: ['year'] };
  if (more.length > 0 || !/^\d{4}$/u.test(year) || !isRealDay(Number(year), month, day))
    return { ok: false, code: 'invalid' };
  return { ok: true, value: text };
}

function isRealDay(year: number, month: string, day: string): boolean {
  if (!/^\d\d$/u.test(month) || !/^\d\d$/u.test(day)) return false;
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  return year > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}
