import type { DaySpan, MarketHoliday, TradingSession } from '#contracts/trading-session.ts';
import { dateOf, instantOf, wallClockMs, wallDayOf } from './zoned-time.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 1_440;
/** A usual week answers nearly always; a market rests no longer than a fortnight of holidays with the weekends around it. */
const LOOK_AHEAD_DAYS = [7, 18];

/** Unix milliseconds; `toMs` is the first moment that is closed again. */
export type OpenSpan = { readonly fromMs: number; readonly toMs: number };

/** `changesAtMs`: when the market opens or closes next; undefined where it does neither for weeks. */
export type MarketState = { readonly isOpen: boolean; readonly changesAtMs: number | undefined };

type Hours = Pick<TradingSession, 'zone' | 'week' | 'holidays'>;

const weekdayOf = (wallDayMs: number): number => new Date(wallDayMs).getUTCDay();

const hoursOn = ({ week, holidays }: Hours, wallDayMs: number): readonly DaySpan[] => {
  const date = dateOf(wallDayMs);
  return holidays.find((holiday) => holiday.date === date)?.hours ?? week[weekdayOf(wallDayMs)] ?? [];
};

/** When the market is open, from the zone's day of `fromMs` on, for so many days; spans that meet at midnight are one. */
export function openSpans(hours: Hours, fromMs: number, days: number): readonly OpenSpan[] {
  const spans: { fromMs: number; toMs: number }[] = [];
  const firstDay = wallDayOf(hours.zone, fromMs);
  for (let day = 0; day < days; day++) {
    const wallDay = firstDay + day * DAY_MS;
    for (const [from, to] of hoursOn(hours, wallDay)) {
      const span = { fromMs: instantOf(hours.zone, wallDay, from), toMs: instantOf(hours.zone, wallDay, to) };
      const last = spans.at(-1);
      if (last !== undefined && last.toMs >= span.fromMs) last.toMs = Math.max(last.toMs, span.toMs);
      else if (span.toMs > span.fromMs) spans.push(span);
    }
  }
  return spans;
}

/** Whether a market can be traded at a moment, and when that changes next. */
export function marketStateAt(hours: Hours, nowMs: number): MarketState {
  let isOpen = false;
  for (const days of LOOK_AHEAD_DAYS) {
    const next = openSpans(hours, nowMs, days).find(({ toMs }) => toMs > nowMs);
    if (next === undefined) continue;
    if (next.fromMs > nowMs) return { isOpen: false, changesAtMs: next.fromMs };
    isOpen = true;
    const lookedUntilMs = instantOf(hours.zone, wallDayOf(hours.zone, nowMs) + days * DAY_MS, 0);
    if (next.toMs < lookedUntilMs) return { isOpen, changesAtMs: next.toMs };
  }
  return { isOpen, changesAtMs: undefined };
}

/** Whether the market is open at a moment; cheaper than its state, for who asks often. */
export function isOpenAt(hours: Hours, instantMs: number): boolean {
  const wall = wallClockMs(hours.zone, instantMs);
  const wallDay = Math.floor(wall / DAY_MS) * DAY_MS;
  const minute = (wall - wallDay) / MINUTE_MS;
  return hoursOn(hours, wallDay).some(([from, to]) => from <= minute && minute < to);
}

/**
 * The usual week on the clocks of another zone, Sunday first, as it is in the seven days from the zone's day of `nowMs`
 * on: where the two zones change their clocks on different dates it differs for a while.
 */
export function weekIn(
  zone: string,
  session: Pick<TradingSession, 'zone' | 'week'>,
  nowMs: number,
): readonly (readonly DaySpan[])[] {
  const week: DaySpan[][] = Array.from({ length: 7 }, () => []);
  const today = wallDayOf(zone, nowMs);
  const spans = openSpans({ ...session, holidays: [] }, nowMs - 2 * DAY_MS, 12);
  for (let day = 0; day < 7; day++) {
    const wallDay = today + day * DAY_MS;
    const [dayFromMs, dayToMs] = [instantOf(zone, wallDay, 0), instantOf(zone, wallDay + DAY_MS, 0)];
    for (const { fromMs, toMs } of spans) {
      if (toMs <= dayFromMs || fromMs >= dayToMs) continue;
      const minuteOf = (instantMs: number): number => (wallClockMs(zone, instantMs) - wallDay) / MINUTE_MS;
      week[weekdayOf(wallDay)]?.push([
        fromMs <= dayFromMs ? 0 : minuteOf(fromMs),
        toMs >= dayToMs ? MINUTES_OF_DAY : minuteOf(toMs),
      ]);
    }
  }
  return week;
}

/** The holidays of today and after in the zone's own time, at most so many. */
export function comingHolidays({ zone, holidays }: Hours, nowMs: number, most: number): readonly MarketHoliday[] {
  const today = dateOf(wallDayOf(zone, nowMs));
  return holidays.filter(({ date }) => date >= today).slice(0, most);
}
