import * as z from 'zod/mini';
import type { DaySpan, MarketHoliday, TradingSession } from '#contracts/trading-session.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const DAY_KEY = new RegExp(`^(${DAYS.join('|')})(?:-(${DAYS.join('|')}))?$`);

const id = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, { error: 'expected a lower-case id, such as "us-shares"' }));
const words = z.string().check(z.trim(), z.minLength(1));
const names = z.record(z.string().check(z.regex(/^[a-z]{2,3}$/)), words).check(
  z.refine((byLanguage) => byLanguage['en'] !== undefined, {
    error: 'expected a name in "en", which other languages fall back to',
  }),
);
const zone = z.string().check(z.refine(isZone, { error: 'expected an IANA time zone, such as "America/New_York"' }));

function isZone(name: string): boolean {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // RangeError: no such zone, which is what was asked
  }
}

const HOURS_ERROR =
  'expected hours such as "09:30-16:00", or several with commas, in order and apart; 24:00 is the midnight that ends the day';

/** `00:00-17:00, 18:00-24:00` → spans in minutes; undefined where it does not say so. */
function parseHours(text: string): readonly DaySpan[] | undefined {
  const spans: DaySpan[] = [];
  for (const part of text.split(',')) {
    const [, fromHour, fromMinute, toHour, toMinute] = /^\s*(\d\d):([0-5]\d)-(\d\d):([0-5]\d)\s*$/.exec(part) ?? [];
    const [from, to] = [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)];
    if (!(from < to && to <= 1_440 && from >= (spans.at(-1)?.[1] ?? 0))) return undefined;
    spans.push([from, to]);
  }
  return spans;
}

const hours = z.string().check(z.refine((text) => parseHours(text) !== undefined, { error: HOURS_ERROR }));
const spansOf = (text: string): readonly DaySpan[] => parseHours(text) ?? [];

const week = z.record(
  z.string().check(z.regex(DAY_KEY, { error: 'expected a day or days, such as "mon" or "mon-fri"' })),
  hours,
);

/** The days that a key names: `mon-fri` five of them, round the end of the week where it must. */
function daysOf(key: string): readonly number[] {
  const [, first = '', last = first] = DAY_KEY.exec(key) ?? [];
  const from = DAYS.findIndex((day) => day === first);
  const count = ((DAYS.findIndex((day) => day === last) - from + DAYS.length) % DAYS.length) + 1;
  return Array.from({ length: count }, (_, at) => (from + at) % DAYS.length);
}

const date = z.iso.date({ error: 'expected a date such as 2026-12-25' });
const holiday = z.union([id, z.strictObject({ name: id, hours: z.optional(hours) })], {
  error: 'expected an id of holidayNames, or { name, hours } where the market is open for a while',
});

const session = z.strictObject({
  names,
  zone,
  week,
  tripleFinancingOn: z.optional(z.enum(DAYS)),
  holidays: z._default(z.record(date, holiday), {}),
});

/** trading-sessions.yaml */
export const tradingSessionsSchema = z.pipe(
  z.strictObject({ holidayNames: z.record(id, names), sessions: z.record(id, session) }).check(({ value, issues }) => {
    const fault = (path: string[], message: string) =>
      void issues.push({ code: 'custom', input: undefined, path, message });
    for (const [name, { week: days, holidays }] of Object.entries(value.sessions)) {
      const named = Object.keys(days).flatMap((key) => daysOf(key).map((day) => ({ key, day })));
      for (const { key, day } of named.filter(
        ({ day: own }, at) => named.findIndex((other) => other.day === own) !== at,
      )) {
        fault(['sessions', name, 'week', key], `expected each day once; ${DAYS[day]} stands under another key too`);
      }
      for (const [on, what] of Object.entries(holidays)) {
        const known = typeof what === 'string' ? what : what.name;
        if (value.holidayNames[known] === undefined)
          fault(
            ['sessions', name, 'holidays', on],
            `expected an id of holidayNames, found "${known}". Add its name there`,
          );
      }
    }
  }),
  z.transform(
    ({ holidayNames, sessions }): ReadonlyMap<string, TradingSession> =>
      new Map(
        Object.entries(sessions).map(([name, { week: days, holidays, tripleFinancingOn, ...rest }]) => {
          const byDay: (readonly DaySpan[])[] = Array.from({ length: DAYS.length }, () => []);
          for (const [key, text] of Object.entries(days)) for (const day of daysOf(key)) byDay[day] = spansOf(text);
          const dates = Object.entries(holidays)
            .toSorted(([a], [b]) => a.localeCompare(b))
            .map(([on, what]): MarketHoliday => {
              const { name: of, hours: open } = typeof what === 'string' ? { name: what, hours: undefined } : what;
              return { date: on, names: holidayNames[of] ?? {}, hours: open === undefined ? [] : spansOf(open) };
            });
          const triple = tripleFinancingOn === undefined ? {} : { tripleFinancingOn: DAYS.indexOf(tripleFinancingOn) };
          return [name, { id: name, ...rest, week: byDay, holidays: dates, ...triple }];
        }),
      ),
  ),
);
