import type { BarInterval, BarRange, BarsAnswer, WireBar } from '#contracts/calls/price-history.ts';
import { formatPrice } from '#domain/quote-rules.ts';
import { dateFormatter } from '#i18n/formatters.ts';
import { percentText } from '#i18n/percent-text.ts';

/** What is in view first, by what one bar is. */
export const FIRST_RANGE: Readonly<Record<BarInterval, BarRange>> = { '5m': '1d', '30m': '5d', D: '1y', W: 'max' };

/** A trading day, or a time of day where the visitor is. */
export function timeWords(time: WireBar['time'], locale: string): string {
  if (typeof time === 'string') return dateFormatter(locale, { dateStyle: 'medium' }).format(Date.parse(time));
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    time * 1000,
  );
}

export type RangeFacts = {
  readonly first: string;
  readonly last: string;
  readonly open: string;
  readonly close: string;
  readonly high: string;
  readonly low: string;
  readonly change: string;
};

/** What the range comes to, in the locale's words; undefined without bars. */
export function rangeFacts({ bars, digits }: BarsAnswer, locale: string): RangeFacts | undefined {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const price = (n: number): string => formatPrice(n, digits, locale);
  return {
    first: timeWords(first.time, locale),
    last: timeWords(last.time, locale),
    open: price(first.open),
    close: price(last.close),
    high: price(Math.max(...bars.map(({ high }) => high))),
    low: price(Math.min(...bars.map(({ low }) => low))),
    change: percentText((last.close / first.open - 1) * 100, locale),
  };
}
