import type { ListedInstrument } from '#contracts/instruments.ts';
import { marketStateAt } from '#domain/trading-hours/market-hours.ts';

/** When the first of these markets opens or closes: a page that says which are open holds no longer. */
export function nextMarketChange(instruments: readonly ListedInstrument[], now: Date): Date | undefined {
  const sessions = new Set(instruments.map(({ session }) => session));
  const next = Math.min(
    ...[...sessions].map((session) => marketStateAt(session, now.getTime()).changesAtMs ?? Infinity),
  );
  return next === Infinity ? undefined : new Date(next);
}
