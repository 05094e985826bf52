import { expect, it } from 'vitest';
import { parseServerMessage } from '#contracts/ticks.ts';
import { parseProps } from '#islands/parse-props.ts';
import { titledColumns } from './crypto-props.ts';
import declaration from './crypto-widget.widget.ts';

const problemsOf = (json: Record<string, unknown>) => {
  const parsed = parseProps(declaration as never, { attributes: {}, json });
  return parsed.kind === 'bad' ? parsed.problems : [];
};

it('[CRY-1] the columns are those with a title; without any title all of them', () => {
  expect(titledColumns({ change_week: 'Week', symbol: 'Coin', trade: 'Trade' })).toEqual(['symbol', 'change_week']);
  expect(titledColumns({ trade: 'Trade' })).toEqual(['symbol', 'bid', 'ask', 'change_day', 'change_week']);
});

it.each([
  [
    { pairs: ' ,' },
    /^fc-crypto-widget: prop "pairs" must name an instrument at least, as in "BTCUSD,ETHUSD"; it is " ,"\.$/,
  ],
  [
    { pairs: 'BTC/USD' },
    /^fc-crypto-widget: prop "pairs" must be instrument keys with commas between, as in "BTCUSD,ETHUSD"; it is "BTC\/USD"\.$/,
  ],
  [{ pairs: 'BTCUSD', tabs: [] }, /^fc-crypto-widget: prop "tabs" is not known\.$/],
  [
    { pairs: 'BTCUSD', links: { tradeButton: 'javascript:alert(1)' } },
    /^fc-crypto-widget: prop "links.tradeButton" must be /,
  ],
])('[PLT-7] refuses %o in words', (json, problem) => {
  expect(problemsOf(json)).toEqual([expect.stringMatching(problem)]);
});

it('[CRY-4] an item may add symbol, d_c and w_c; a change that is no number is left out', () => {
  const quote = { bid: 1, ask: 2, spread: 1, state: 'up', time: 1, digits: 0, slug: 'bitcoin', name: 'Bitcoin' };
  const parse = (more: object) => parseServerMessage(JSON.stringify({ data: { BTCUSD: { ...quote, ...more } } }));
  expect(parse({ symbol: 'BTCUSD', d_c: -1.5, w_c: 2 })).toEqual({
    kind: 'data',
    data: { BTCUSD: { ...quote, symbol: 'BTCUSD', d_c: -1.5, w_c: 2 } },
  });
  expect(parse({ symbol: 7, d_c: 'x', w_c: null })).toEqual({ kind: 'data', data: { BTCUSD: quote } });
});
