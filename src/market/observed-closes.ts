import type { TickUpdate } from '#market/bus/tick-bus.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday; weeks begin on Monday, as the markets' do. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/**
 * What this process saw by itself, for one without a database and so without a history: the last bid before midnight UTC, and before the Monday.
 * A process that has not lived through a midnight knows no close, and says so rather than make one up.
 */
export function observedCloses(): { readonly closes: ReferenceCloses; readonly observe: (update: TickUpdate) => void } {
  const observedOf = new Map<
    string,
    { bid: number; day: number; week: number; dayClose: number | undefined; weekClose: number | undefined }
  >();
  return {
    closes: {
      of: (symbol) => {
        const { dayClose, weekClose } = observedOf.get(symbol) ?? {};
        return dayClose === undefined ? undefined : { dayClose, weekClose };
      },
    },
    observe({ symbol, quote, fedAtMs }) {
      const day = Math.floor(fedAtMs / DAY_MS);
      const week = Math.floor((fedAtMs - FIRST_MONDAY_MS) / (7 * DAY_MS));
      const observed = observedOf.get(symbol);
      if (observed === undefined) {
        observedOf.set(symbol, { bid: quote.bid, day, week, dayClose: undefined, weekClose: undefined });
        return;
      }
      if (day > observed.day) observed.dayClose = observed.bid;
      if (week > observed.week) observed.weekClose = observed.bid;
      Object.assign(observed, {
        bid: quote.bid,
        day: Math.max(day, observed.day),
        week: Math.max(week, observed.week),
      });
    },
  };
}
