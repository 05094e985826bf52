import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const html = (props: object, attributes = '') =>
  `<fc-instruments${attributes}><script type="application/json">${JSON.stringify(props)}</script></fc-instruments>`;

const row = (
  symbol: string,
  slug: string,
  name: string,
  kind: string,
  group: string,
  digits: number,
  pip: number,
  referencePrice: number,
  typicalSpread: number,
  market: number,
) => ({ symbol, slug, name, kind, group, digits, pip, referencePrice, typicalSpread, market });

const ROWS = [
  row('EURUSD', 'eur-usd', 'EUR/USD', 'forex', 'major', 5, 0.0001, 1.162, 0.00008, 0),
  row('USDJPY', 'usd-jpy', 'USD/JPY', 'forex', 'major', 3, 0.01, 152.4, 0.01, 0),
  row('EURGBP', 'eur-gbp', 'EUR/GBP', 'forex', 'minor', 5, 0.0001, 0.8685, 0.00011, 0),
  row('USDTRY', 'usd-try', 'USD/TRY', 'forex', 'exotic', 5, 0.0001, 46.812, 0.042, 0),
  row('GER40', 'germany-40', 'Germany 40', 'index', 'europe', 1, 1, 23_950, 1, 1),
  row('XAUUSD', 'gold', 'Gold', 'commodity', 'metal', 2, 0.01, 4_050, 0.28, 0),
  row('AAPL', 'apple', 'Apple', 'share', 'technology', 2, 0.01, 305, 0.06, 1),
  row(
    'LSEG.L',
    'london-stock-exchange-group',
    'London Stock Exchange Group',
    'share',
    'financial',
    3,
    0.01,
    88.6,
    0.053,
    1,
  ),
];
const MARKETS = [{ isOpen: true }, { isOpen: false }];
const FACTS = { instruments: ROWS, markets: MARKETS, fullPathUrl: '/en-gb/markets/{slug}', source: 'simulated' };
/** So many that they need pages. */
const MANY = Array.from({ length: 120 }, (_, at) =>
  row(
    `SHARE${at}`,
    `share-${at}`,
    `Company ${at}`,
    'share',
    at % 2 === 0 ? 'technology' : 'energy',
    2,
    0.01,
    20 + at * 3,
    0.02 + (at % 7) / 100,
    1,
  ),
);

export default [
  {
    name: 'all-kinds',
    title: 'All kinds, with a filter',
    html: html(FACTS),
    states: [
      { name: 'one-kind', steps: [{ do: 'click', on: '.instruments-choices > a:nth-child(2)' }] },
      { name: 'sorted', steps: [{ do: 'click', on: 'thead a >> nth=1' }] },
      {
        name: 'nothing-found',
        steps: [
          { do: 'type', on: 'role=searchbox', text: 'no such thing' },
          { do: 'see', on: '.instruments-none' },
        ],
      },
    ],
  },
  {
    name: 'of-one-kind',
    title: 'Of one kind, parted further; the server adds the facts',
    html: html({ ...FACTS, instruments: ROWS.filter(({ kind }) => kind === 'forex') }, ' kind="forex"'),
  },
  {
    name: 'pages',
    title: 'More than fit on a page',
    html: html({ instruments: MANY, markets: MARKETS, query: { sort: '-spread', page: '2' } }),
    states: [{ name: 'whole', steps: [{ do: 'click', on: '.instruments-more > button' }] }],
  },
  { name: 'nothing', title: 'Words that nothing has', html: html({ ...FACTS, query: { q: 'zzz' } }) },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where all instruments are listed, filtered, sorted and paged',
  twins: ['fc-app-quotes', 'fc-crypto-widget', 'fc-spreads-table'],
  keys: [
    ['Tab', 'goes through filters, heads that sort, names and pages'],
    [
      'Enter',
      'on a head: sorts by it, then the other way; on the button below the rows: shows the others and goes to the first of them',
    ],
  ],
  accessibility: [
    'Heads, filters and pages are links; how it is sorted is told by aria-sort on the head.',
    'Prices that tick are not announced; how many rows there are is, when it changes.',
    'The line of a day is decoration: the change beside it says how far it went.',
    'Rows that are not shown yet are found by a search in the page, which shows them.',
  ],
};
