import { dateFormatter } from '#i18n/formatters.ts';
import type { TaskRow } from '#console/tasks/tasks.answers.ts';

type Due = Pick<TaskRow, 'due_at' | 'due_on'>;
const DAY_MS = 86_400_000;

const two = (number: number): string => String(number).padStart(2, '0');
/** `2026-12-24`, by the reader's clock. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
export const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;
const endOf = (day: string): Date => new Date(`${day}T23:59:59.999`);

/** The end of the reader's day. */
export const endOfToday = (now = new Date()): string => endOf(dayOf(now)).toISOString();

/** What is sent of a day and a time that were typed; undefined where the day is none. */
export function dueOf(day: string, time: string): Due | undefined {
  const at = time === '' ? endOf(day) : new Date(`${day}T${time}`);
  if (Number.isNaN(at.getTime())) return undefined;
  return { due_on: time === '' ? day : null, due_at: at.toISOString() };
}

/** A day as a date of the calendar, whatever the zone. */
const calendarDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** `Today`, `Tomorrow, 15:00`, `24 Dec`. */
export function dueText({ due_on: dueOn, due_at: dueAt }: Due, locale: string, now = new Date()): string {
  const at = new Date(dueAt);
  const day = dueOn ?? dayOf(at);
  const days = Math.round((calendarDay(day) - calendarDay(dayOf(now))) / DAY_MS);
  const isOtherYear = day.slice(0, 4) !== dayOf(now).slice(0, 4);
  const words =
    Math.abs(days) <= 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : dateFormatter(locale, {
          day: 'numeric',
          month: 'short',
          ...(Math.abs(days) < 7 && { weekday: 'short' }),
          ...(isOtherYear && { year: 'numeric' }),
          timeZone: 'UTC',
        }).format(calendarDay(day));
  const named = words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  if (dueOn !== null) return named;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${named}, ${dateFormatter(locale, { timeStyle: 'short', timeZone: zone }).format(at)}`;
}

export const isOverdue = ({ due_at: dueAt, done_at: doneAt }: Pick<TaskRow, 'due_at' | 'done_at'>): boolean =>
  doneAt === null && Date.parse(dueAt) < Date.now();
