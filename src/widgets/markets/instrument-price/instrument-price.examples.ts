import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { EURUSD } from '../example-instruments.ts';

const BTCUSD = {
  symbol: 'BTCUSD',
  slug: 'bitcoin',
  name: 'Bitcoin',
  digits: 2,
  pip: 1,
  referencePrice: 112_000,
  typicalSpread: 18,
};
const html = (instrument: InstrumentFacts, more: object = {}) =>
  `<fc-instrument-price symbol="${instrument.symbol}"><script type="application/json">${JSON.stringify({ instrument, source: 'simulated', ...more })}</script></fc-instrument-price>`;

const examples: readonly WidgetExample[] = [
  {
    name: 'open',
    title: 'A market that is open, with keys that lead to the sign-up',
    html: html(EURUSD, { dealUrl: '/en-gb/sign-up' }),
  },
  {
    name: 'closed',
    title: 'A market that is closed, with the moments at which it opens and closes next',
    html: html({ ...EURUSD, isClosed: true, turns: [4_102_444_800, 4_102_531_200] }, { dealUrl: '/en-gb/sign-up' }),
  },
  { name: 'long-price', title: 'A long price, where no accounts are opened', html: html(BTCUSD) },
];

export default examples;

export const notes: WidgetNotes = {
  when: 'at the top of a page about one instrument',
  twins: ['fc-app-quotes'],
  keys: [['Tab', 'goes through the keys to sell and to buy, and to the button that pauses the prices']],
  accessibility: [
    'The keys are links, named by what they do and the instrument. The facts are a list of terms with their values.',
    'Prices that tick are not announced; a reader reads a figure when it wants to.',
  ],
};
