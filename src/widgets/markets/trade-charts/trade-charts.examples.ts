import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const html = (props: object, attributes = '') =>
  `<fc-trade-charts${attributes}><script type="application/json">${JSON.stringify(props)}</script></fc-trade-charts>`;

const facts = (symbol: string, slug: string, name: string, referencePrice: number) => ({
  symbol,
  slug,
  name,
  digits: 2,
  pip: 0.01,
  referencePrice,
});
const FOUR = [
  facts('AAPL', 'apple', 'Apple', 305),
  facts('TSLA', 'tesla', 'Tesla', 342),
  facts('GOOG', 'alphabet', 'Alphabet', 343),
  facts('NFLX', 'netflix', 'Netflix', 78),
];
const FACTS = { instruments: FOUR, fullPathUrl: '/en-gb/markets/{slug}', source: 'simulated' };

export default [
  {
    name: 'four-and-one',
    title: 'The day of four shares, and the past of the one that is chosen',
    html: html(FACTS),
    states: [
      { name: 'candles', steps: [{ do: 'click', on: '.charts-choices:last-child > button:last-child' }] },
      { name: 'table', steps: [{ do: 'click', on: 'summary' }] },
    ],
  },
  {
    name: 'one',
    title: 'One instrument alone, over five days',
    html: html(
      { instruments: [facts('XAUUSD', 'gold', 'Gold', 4_050)], source: 'simulated' },
      ' symbol="XAUUSD" pairs="" interval="30m"',
    ),
  },
  {
    name: 'bare',
    title: 'The large chart alone, where its instrument and price are above it',
    html: html(
      { instruments: [facts('XAUUSD', 'gold', 'Gold', 4_050)], source: 'simulated' },
      ' symbol="XAUUSD" pairs="" interval="30m" bare',
    ),
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where the past of some instruments is drawn, small and large',
  keys: [
    ['Tab', 'goes through instruments, ranges and kinds'],
    ['Enter, Space', 'choose one'],
    ['Right arrow, Left arrow', 'on the chart: read the next or previous bar'],
    ['Page up, Page down', 'on the chart: go many bars at once'],
    ['Home, End', 'on the chart: go to the first or the newest bar'],
  ],
  accessibility: [
    'The large chart is a slider that reads the bar it stands on; its figures stand in a table below it, behind a disclosure.',
  ],
};
