import { describe, expect, it } from 'vitest';
import type { WireQuote } from '#contracts/ticks.ts';
import { closesToShare } from '#market/closes-to-share.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

const atS = (time: string): number => Date.parse(time) / 1000;

describe('closes told to other machines', () => {
  it("[CRY-4] are those of today and of the day of the newest quote, by New York's close; what is not known is not told", () => {
    const asked: number[] = [];
    const closes = {
      of: (symbol: string, unixS: number) => {
        asked.push(unixS);
        return symbol === 'EURUSD'
          ? { dayClose: unixS === atS('2026-11-19T22:00:00Z') ? 1.1 : 1.2, weekClose: undefined }
          : undefined;
      },
    };
    const quote = (symbol: string) =>
      symbol === 'EURUSD' ? ({ time: atS('2026-11-20T21:59:59Z') } as WireQuote) : undefined; // Friday's last second
    const told = closesToShare(TEST_INSTRUMENTS, closes, quote, Date.parse('2026-11-21T12:00:00Z'));
    expect(told).toEqual([
      {
        symbol: 'EURUSD',
        fromS: atS('2026-11-20T22:00:00Z'),
        untilS: atS('2026-11-21T22:00:00Z'),
        dayClose: 1.2,
        weekClose: undefined,
      },
      {
        symbol: 'EURUSD',
        fromS: atS('2026-11-19T22:00:00Z'),
        untilS: atS('2026-11-20T22:00:00Z'),
        dayClose: 1.1,
        weekClose: undefined,
      },
    ]);
    expect(asked).toHaveLength(TEST_INSTRUMENTS.length + 1);
  });
});
