import type { InstrumentKind } from '#contracts/instruments.ts';

/**
 * The one day boundary of all prices (decision 029): a trading day ends at 17:00 in New York, summer time included, and
 * carries the date on which it ends. Sunday 17:00 to Monday 17:00 is Monday. Crypto trades on every day, the other kinds
 * from Monday to Friday. The close of a day that is not a trading day is that of the last trading day before it.
 */
const HOURS_FROM_CLOSE_TO_MIDNIGHT = 7;
const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

/** New York's offset from UTC. It changes on the hour, so one answer serves for an hour. */
let offset = { hour: Number.NaN, ms: 0 };
function newYorkOffsetMs(unixMs: number): number {
  const hour = Math.floor(unixMs / HOUR_MS);
  if (offset.hour !== hour) {
    const part = Object.fromEntries(
      newYork.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, Number(value)]),
    );
    const shown = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute']);
    offset = { hour, ms: shown - hour * HOUR_MS };
  }
  return offset.ms;
}

const dayOf = (unixMs: number): string => new Date(unixMs).toISOString().slice(0, 10);

/** The trading day, `YYYY-MM-DD`, that an instant falls on; on a weekend it is one on which only crypto trades. */
export const tradingDayOf = (unixMs: number): string =>
  dayOf(unixMs + newYorkOffsetMs(unixMs) + HOURS_FROM_CLOSE_TO_MIDNIGHT * HOUR_MS);

/** When the trading day begins: 17:00 in New York of the day before, Unix milliseconds. */
export function startOfTradingDay(day: string): number {
  const local = Date.parse(day) - HOURS_FROM_CLOSE_TO_MIDNIGHT * HOUR_MS;
  // No clock in New York changes between noon and 17:00, so the offset at noon is the one at the close.
  return local - newYorkOffsetMs(local);
}

export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

const WEEKDAY_SUNDAY = 0;
const WEEKDAY_SATURDAY = 6;

export function isTradingDay(kind: InstrumentKind, day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return kind === 'crypto' || (weekday !== WEEKDAY_SATURDAY && weekday !== WEEKDAY_SUNDAY);
}

/** The last day on or before it on which the kind trades: what a weekend's quote belongs to. */
export function lastTradingDay(kind: InstrumentKind, day: string): string {
  let last = day;
  while (!isTradingDay(kind, last)) last = addDays(last, -1);
  return last;
}

/** Whether the text is a day of the calendar: not 2026-02-30. */
export const isDay = (text: string): boolean =>
  ISO_DAY.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;
