import { expect, it } from 'vitest';
import type { BarsAnswer } from '#contracts/calls/price-history.ts';
import type { PriceOrigin } from '#market/client/quotes/price-origin.ts';
import { endsWith } from './last-bar.ts';

const bar = (time: string | number, close: number) => ({ time, open: 100, high: 110, low: 90, close });
const days: BarsAnswer = {
  symbol: 'AAPL',
  range: '1y',
  interval: 'D',
  digits: 2,
  simulated: true,
  until: 2_000,
  bars: [bar('2026-03-19', 100), bar('2026-03-20', 101)],
};
const minutes: BarsAnswer = {
  ...days,
  range: '1d',
  interval: '5m',
  until: 1_800,
  bars: [bar(1_200, 100), bar(1_500, 101)],
};

it('[TCH-2] a bid within the last bar is its close, and its high or low where it goes beyond', () => {
  expect(endsWith(days, { bid: 115, timeUnixS: 1_999 }, 'simulated').bars).toEqual([
    bar('2026-03-19', 100),
    { time: '2026-03-20', open: 100, high: 115, low: 90, close: 115 },
  ]);
  expect(endsWith(minutes, { bid: 80, timeUnixS: 1_500 }, 'simulated').bars.at(-1)).toEqual({
    time: 1_500,
    open: 100,
    high: 110,
    low: 80,
    close: 80,
  });
});

it('[TCH-2] a bid after it begins a bar within the day, and leaves a day that has ended', () => {
  expect(endsWith(minutes, { bid: 104, timeUnixS: 2_500 }, 'simulated').bars).toEqual([
    ...minutes.bars,
    { time: 2_400, open: 101, high: 104, low: 101, close: 104 },
  ]);
  expect(endsWith(days, { bid: 104, timeUnixS: 2_000 }, 'simulated')).toBe(days);
});

it.each([
  ['of another origin', days, 'live'],
  ['imported, of a simulated feed', { ...days, simulated: false }, 'simulated'],
  ['of a recording', { ...days, simulated: false }, 'recorded'],
  ['of an unknown feed', days, undefined],
  ['none', { ...days, bars: [], until: null }, 'simulated'],
] satisfies [string, BarsAnswer, PriceOrigin | undefined][])(
  '[TCH-2] bars %s stay as they are',
  (_name, answer, source) => {
    expect(endsWith(answer, { bid: 104, timeUnixS: 1_999 }, source)).toBe(answer);
  },
);

it('[TCH-2] a bid from before the last bar changes nothing', () => {
  expect(endsWith(minutes, { bid: 104, timeUnixS: 1_499 }, 'simulated')).toBe(minutes);
});
