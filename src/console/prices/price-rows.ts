import type { Halt } from '#contracts/halts.ts';
import type { Instrument } from '#contracts/instruments.ts';
import { STATUS_LOST_MS, STATUS_SILENT_MS } from '#contracts/limits.ts';
import type { ProcessStatus } from '#contracts/price-status.ts';
import type { PriceWatch } from '#contracts/price-watch.ts';
import { isOpenAt } from '#domain/trading-hours/market-hours.ts';
import type { GatewayRow, InstrumentRow, PriceState, ProcessRow, SourceRow } from './prices.answers.ts';

/** The report of the process that runs the feed: the newest that has one, unless it is gone. */
export const feedOf = (statuses: readonly ProcessStatus[], nowMs: number): ProcessStatus['feed'] =>
  statuses.filter(({ feed, at }) => feed !== null && nowMs - at <= STATUS_LOST_MS).toSorted((a, b) => b.at - a.at)[0]
    ?.feed ?? null;

const processRow = ({ host, pid, at }: ProcessStatus, nowMs: number): ProcessRow => ({
  host,
  pid,
  at,
  is_gone: nowMs - at > STATUS_LOST_MS,
});

export const sourceRows = (statuses: readonly ProcessStatus[], nowMs: number): readonly SourceRow[] =>
  statuses.flatMap((status) =>
    (status.feed?.sources ?? []).map((source) => ({ ...source, ...processRow(status, nowMs) })),
  );

/** `revision`: of the closed instruments as the database has them. */
export const gatewayRows = (
  statuses: readonly ProcessStatus[],
  revision: number,
  nowMs: number,
): readonly GatewayRow[] =>
  statuses.flatMap((status) =>
    status.gateway === null
      ? []
      : [{ ...status.gateway, ...processRow(status, nowMs), knows_halts: status.halts === revision }],
  );

export async function instrumentRows(
  watch: PriceWatch,
  halts: readonly Halt[],
  nowMs: number,
  language: string,
): Promise<readonly InstrumentRow[]> {
  const typicals = await watch.typicalSpreads();
  const reported = new Map((feedOf(watch.statuses(), nowMs)?.instruments ?? []).map((each) => [each.symbol, each]));
  const haltOf = new Map(
    halts.filter(({ untilMs }) => untilMs === null || untilMs > nowMs).map((halt) => [halt.symbol, halt]),
  );
  return watch.instruments.map((instrument) => {
    const { symbol, names, kind, digits, pip, typicalSpread } = instrument;
    const status = reported.get(symbol);
    const halt = haltOf.get(symbol);
    const ofHour = typicals.get(symbol);
    return {
      symbol,
      name: names[language] ?? names['en'] ?? symbol,
      kind,
      digits,
      pip,
      state: halt === undefined ? stateOf(instrument, status?.last_tick ?? null, nowMs) : 'halted',
      reason: halt?.reason ?? null,
      source: status?.source ?? null,
      last_tick: status?.last_tick ?? null,
      ticks: status?.ticks ?? 0,
      spread: status?.spread ?? null,
      typical: ofHour ?? typicalSpread,
      is_of_hour: ofHour !== undefined,
      refused: status?.refused ?? {},
    };
  });
}

function stateOf({ session }: Instrument, lastTickMs: number | null, nowMs: number): PriceState {
  if (session !== undefined && !isOpenAt(session, nowMs)) return 'closed';
  return lastTickMs === null || nowMs - lastTickMs > STATUS_SILENT_MS ? 'silent' : 'open';
}
