import { STALE_QUOTE_AGE_S } from '#contracts/limits.ts';
import { updateMarketState, type PriceRow } from '#market/client/price-row.ts';
import type { PriceStream } from '#market/client/price-stream.ts';
import { liveState, paintTable, timeText, type TableSettings } from '#market/client/price-table.ts';

/** A table of the page with its rows and the stream that feeds them. */
export type BoundTable = {
  readonly element: HTMLElement;
  readonly settings: TableSettings;
  readonly stream: BoundStream;
  readonly rows: Set<PriceRow>;
};
/** A stream and the tables that name it. */
export type BoundStream = { readonly key: string; readonly prices: PriceStream; readonly tables: Set<BoundTable> };

/** Writes what the table says of its prices. Answers the seconds until a quote grows stale or a market turns: both hold by time, not only when a tick comes (QTS-9). */
export function paintTableState({ element, rows, stream: { prices }, settings: { locale } }: BoundTable): number {
  let newest: number | undefined;
  let untilS = Infinity;
  const nowUnixS = prices.nowUnixS();
  for (const row of rows) {
    if (row.sessionChanges.length > 0) untilS = Math.min(untilS, updateMarketState(row, nowUnixS));
    const time = prices.quotes.get(row.instrument)?.time;
    if (time === undefined) continue;
    newest = Math.max(newest ?? 0, time);
    const freshForS = time + STALE_QUOTE_AGE_S - nowUnixS;
    if (freshForS >= 0) untilS = Math.min(untilS, freshForS + 1);
  }
  const isClosed = rows.values().every((row) => row.isClosed || row.isHalted || !row.isShown);
  paintTable(element, liveState(prices.status(), isClosed, newest, nowUnixS), newest, (unixS) =>
    timeText(unixS, nowUnixS, locale),
  );
  return untilS;
}
