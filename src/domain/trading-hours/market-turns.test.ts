import { describe, expect, it } from 'vitest';
import { marketTurns } from './market-turns.ts';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;
const shares = {
  zone: 'America/New_York',
  week: [[], [[570, 960]], [[570, 960]], [[570, 960]], [[570, 960]], [[570, 960]], []] as const,
  holidays: [{ date: '2026-11-26', names: { en: 'Thanksgiving Day' }, hours: [] }],
};
const always = { zone: 'Etc/UTC', week: Array.from({ length: 7 }, () => [[0, 1_440]] as const), holidays: [] };

describe('when a market opens and closes in the coming days', () => {
  it('[QTS-6] closed on a weekend: what comes first is its opening', () => {
    const { isClosed, turns } = marketTurns(shares, utc('2026-11-21T12:00:00') * 1000);
    expect(isClosed).toBe(true);
    expect(turns.slice(0, 3)).toEqual([
      utc('2026-11-23T14:30:00'),
      utc('2026-11-23T21:00:00'),
      utc('2026-11-24T14:30:00'),
    ]);
  });

  it('[QTS-6] open: what comes first is its closing, and a holiday is left out', () => {
    const { isClosed, turns } = marketTurns(shares, utc('2026-11-25T15:00:00') * 1000);
    expect(isClosed).toBe(false);
    expect(turns.slice(0, 2)).toEqual([utc('2026-11-25T21:00:00'), utc('2026-11-27T14:30:00')]);
  });

  it('[QTS-6] one that never closes has no turns', () => {
    expect(marketTurns(always, utc('2026-11-25T15:00:00') * 1000)).toEqual({ isClosed: false, turns: [] });
  });

  it('[QTS-6] one that is closed for good neither', () => {
    expect(marketTurns({ ...always, week: Array.from({ length: 7 }, () => []) }, 0)).toEqual({
      isClosed: true,
      turns: [],
    });
  });
});
