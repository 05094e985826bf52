import { describe, expect, it } from 'vitest';
import type { DaySpan, TradingSession } from '#contracts/trading-session.ts';
import { comingHolidays, isOpenAt, marketStateAt, openSpans, weekIn } from './market-hours.ts';
import { instantOf, wallDayOf } from './zoned-time.ts';

const ALL_DAY: DaySpan = [0, 1440];
const at = (iso: string): number => Date.parse(iso);
const iso = (instantMs: number | undefined): string | undefined =>
  instantMs === undefined ? undefined : new Date(instantMs).toISOString().slice(0, 16);

const session = (zone: string, week: TradingSession['week'], holidays: TradingSession['holidays'] = []) => ({
  id: 'x',
  names: { en: 'X' },
  zone,
  week,
  holidays,
});
const weekdays = (...spans: readonly DaySpan[]) => [[], spans, spans, spans, spans, spans, []];

const FX = session('America/New_York', [[[1020, 1440]], [ALL_DAY], [ALL_DAY], [ALL_DAY], [ALL_DAY], [[0, 1020]], []]);
const NEW_YORK = session('America/New_York', weekdays([570, 960]), [
  { date: '2026-11-26', names: { en: 'Thanksgiving Day' }, hours: [] },
  { date: '2026-11-27', names: { en: 'Day after Thanksgiving' }, hours: [[570, 780]] },
]);
const SYDNEY = session('Australia/Sydney', weekdays([590, 990], [1030, 1440]));
const LONDON = session('Europe/London', weekdays([480, 990]));
const ROUND_THE_CLOCK = session(
  'Etc/UTC',
  Array.from({ length: 7 }, () => [ALL_DAY]),
);

describe('the hours of a market', () => {
  it.each([
    ['2026-01-09T21:59', true, '2026-01-09T22:00'], // winter: 17:00 in New York is 22:00 UTC
    ['2026-01-09T22:00', false, '2026-01-11T22:00'],
    ['2026-07-10T20:59', true, '2026-07-10T21:00'], // summer: an hour earlier
    ['2026-07-12T20:59', false, '2026-07-12T21:00'],
    ['2026-03-06T22:00', false, '2026-03-08T21:00'], // closed in winter time, opened in summer time: New York changes on 8 March
    ['2026-10-30T21:00', false, '2026-11-01T22:00'], // and back on 1 November
    ['2026-07-14T00:00', true, '2026-07-17T21:00'], // midnight in the middle of the week closes nothing
  ])('[PLT-8] currencies at %s UTC: open %s, until %s', (now, isOpen, changesAt) => {
    const state = marketStateAt(FX, at(`${now}Z`));
    expect([state.isOpen, iso(state.changesAtMs)]).toEqual([isOpen, changesAt]);
    expect(isOpenAt(FX, at(`${now}Z`))).toBe(isOpen);
  });

  it.each([
    // In the three weeks between the two changes of clocks New York is four hours behind London, not five.
    ['2026-03-06T14:29', '2026-03-06T14:30'],
    ['2026-03-09T13:29', '2026-03-09T13:30'],
    ['2026-10-26T13:29', '2026-10-26T13:30'],
    ['2026-11-02T14:29', '2026-11-02T14:30'],
  ])('[PLT-8] New York shares at %s UTC open at %s', (now, opens) => {
    expect(marketStateAt(NEW_YORK, at(`${now}Z`))).toEqual({ isOpen: false, changesAtMs: at(`${opens}Z`) });
    expect(isOpenAt(NEW_YORK, at(`${opens}Z`))).toBe(true);
  });

  it.each([
    ['2026-04-03T04:00', '2026-04-03T05:30'], // summer in Sydney (UTC+11) until 5 April: closes 16:30
    ['2026-04-06T05:00', '2026-04-06T06:30'], // winter (UTC+10)
    ['2026-10-02T05:00', '2026-10-02T06:30'], // winter until 4 October
    ['2026-10-05T04:00', '2026-10-05T05:30'],
  ])('[PLT-8] Sydney, whose clocks go the other way, at %s UTC closes at %s', (now, closes) => {
    expect(marketStateAt(SYDNEY, at(`${now}Z`))).toEqual({ isOpen: true, changesAtMs: at(`${closes}Z`) });
  });

  it('[PLT-8] is closed on a holiday and shut early on the day after, in the market’s own date', () => {
    expect(iso(marketStateAt(NEW_YORK, at('2026-11-25T21:30Z')).changesAtMs)).toBe('2026-11-27T14:30');
    expect(marketStateAt(NEW_YORK, at('2026-11-27T17:00Z'))).toEqual({
      isOpen: true,
      changesAtMs: at('2026-11-27T18:00Z'),
    });
    expect(isOpenAt(NEW_YORK, at('2026-11-27T18:00Z'))).toBe(false);
    expect(
      comingHolidays(NEW_YORK, at('2026-11-27T04:59Z'), 9).map(({ date }) => date),
      'still the 26th in New York',
    ).toEqual(['2026-11-26', '2026-11-27']);
    expect(comingHolidays(NEW_YORK, at('2026-11-27T05:00Z'), 9).map(({ date }) => date)).toEqual(['2026-11-27']);
    expect(comingHolidays(NEW_YORK, at('2026-01-01T00:00Z'), 1)).toHaveLength(1);
  });

  it('[PLT-8] neither opens nor closes where it never does', () => {
    expect(marketStateAt(ROUND_THE_CLOCK, at('2026-03-29T01:00Z'))).toEqual({ isOpen: true, changesAtMs: undefined });
    expect(marketStateAt(session('Etc/UTC', weekdays()), at('2026-03-29T01:00Z'))).toEqual({
      isOpen: false,
      changesAtMs: undefined,
    });
  });

  it('[PLT-8] a whole year has the same answer by both ways of asking, each change of clocks among them', () => {
    for (const hours of [FX, NEW_YORK, SYDNEY, LONDON]) {
      const spans = openSpans(hours, at('2026-01-01T00:00Z'), 366);
      const differing: string[] = [];
      for (let now = at('2026-01-02T00:00Z'); now < at('2026-12-31T00:00Z'); now += 29 * 60_000) {
        const isInside = spans.some(({ fromMs, toMs }) => fromMs <= now && now < toMs);
        if (isOpenAt(hours, now) !== isInside) differing.push(`${iso(now)}: ${isInside}`);
      }
      expect(differing, hours.zone).toEqual([]);
    }
  });

  it('[PLT-8] shows the week on the visitor’s clocks, over midnight and through a change of clocks', () => {
    const inSydney = weekIn('Australia/Sydney', NEW_YORK, at('2026-07-12T12:00Z'));
    expect(inSydney[1], 'Monday morning in Sydney is Sunday in New York').toEqual([[1410, 1440]]);
    expect(inSydney[2]).toEqual([
      [0, 360],
      [1410, 1440],
    ]);
    expect(inSydney[6]).toEqual([[0, 360]]);
    expect(weekIn('Europe/London', NEW_YORK, at('2026-07-12T12:00Z'))[3]).toEqual([[870, 1260]]);
    expect(
      weekIn('Europe/London', NEW_YORK, at('2026-03-15T12:00Z'))[3],
      'New York is in summer time, London is not',
    ).toEqual([[810, 1200]]);
    expect(weekIn('Asia/Kolkata', FX, at('2026-07-12T12:00Z'))[1], 'half an hour off').toEqual([[150, 1440]]);
    expect(weekIn('America/New_York', NEW_YORK, at('2026-11-25T12:00Z')), 'holidays are told apart').toEqual(
      NEW_YORK.week,
    );
  });
});

describe('a time that clocks show', () => {
  const day = (date: string) => at(`${date}T00:00Z`);
  it.each([
    ['Europe/London', '2026-03-29', 90, '2026-03-29T01:00', 'is skipped, so it is the moment of the change'],
    ['Europe/London', '2026-10-25', 90, '2026-10-25T00:30', 'comes twice, the first counts'],
    ['Europe/London', '2026-10-25', 120, '2026-10-25T02:00', 'is after it'],
    ['Australia/Sydney', '2026-10-04', 150, '2026-10-03T16:00', 'is skipped in October'],
    ['Australia/Sydney', '2026-04-05', 150, '2026-04-04T15:30', 'comes twice in April'],
    ['Asia/Kathmandu', '2026-06-01', 0, '2026-05-31T18:15', 'is a quarter of an hour off'],
    ['America/New_York', '2026-06-01', 1440, '2026-06-02T04:00', 'is the midnight that ends the day'],
  ])('%s %s, minute %d, is %s UTC: it %s', (zone, date, minute, instant) => {
    expect(iso(instantOf(zone, day(date), minute))).toBe(instant);
  });

  it('a day is the zone’s own', () => {
    expect(new Date(wallDayOf('Pacific/Auckland', at('2026-06-01T13:00Z'))).toISOString().slice(0, 10)).toBe(
      '2026-06-02',
    );
    expect(new Date(wallDayOf('America/Los_Angeles', at('2026-06-02T06:59Z'))).toISOString().slice(0, 10)).toBe(
      '2026-06-01',
    );
  });
});
