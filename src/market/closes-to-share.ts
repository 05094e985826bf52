import type { Instrument } from '#contracts/instruments.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import type { DatedClose } from '#market/bus/shared-closes.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';
import { addDays, startOfTradingDay, tradingDayOf } from '#market/history/trading-day.ts';

/** For quotes of today, and of the day of the newest quote, which is an earlier one while the market rests. */
export function closesToShare(
  instruments: readonly Instrument[],
  closes: ReferenceCloses,
  quote: (symbol: string) => WireQuote | undefined,
  nowMs: number,
): readonly DatedClose[] {
  const dated: DatedClose[] = [];
  for (const { symbol } of instruments) {
    const quotedS = quote(symbol)?.time;
    for (const day of new Set([nowMs, ...(quotedS === undefined ? [] : [quotedS * 1000])].map(tradingDayOf))) {
      const fromS = startOfTradingDay(day) / 1000;
      const reference = closes.of(symbol, fromS);
      if (reference === undefined) continue;
      dated.push({
        symbol,
        fromS,
        untilS: startOfTradingDay(addDays(day, 1)) / 1000,
        dayClose: reference.dayClose,
        weekClose: reference.weekClose,
      });
    }
  }
  return dated;
}
