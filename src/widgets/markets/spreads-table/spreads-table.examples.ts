import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';
import { EURUSD } from '../example-instruments.ts';

const INSTRUMENTS = [
  { ...EURUSD, kind: 'forex', currency: 'USD', contractSize: 100_000 },
  {
    symbol: 'USDJPY',
    slug: 'usd-jpy',
    name: 'USD/JPY',
    digits: 3,
    pip: 0.01,
    referencePrice: 152.4,
    typicalSpread: 0.01,
    kind: 'forex',
    currency: 'JPY',
    contractSize: 100_000,
  },
  {
    symbol: 'XAUUSD',
    slug: 'gold',
    name: 'Gold',
    digits: 2,
    pip: 0.01,
    referencePrice: 4_050,
    typicalSpread: 0.28,
    kind: 'commodity',
    currency: 'USD',
    contractSize: 100,
  },
  {
    symbol: 'GER40',
    slug: 'germany-40',
    name: 'Germany 40',
    digits: 1,
    pip: 1,
    referencePrice: 23_950,
    typicalSpread: 1,
    kind: 'index',
    currency: 'EUR',
    contractSize: 1,
  },
];
const html = (props: object) =>
  `<fc-spreads-table pairs="EURUSD,USDJPY,XAUUSD,GER40"><script type="application/json">${JSON.stringify({ instruments: INSTRUMENTS, ...props })}</script></fc-spreads-table>`;

export default [
  {
    name: 'accounts',
    title: 'Accounts compared, the smallest spread of a row marked',
    html: html({
      fullPathUrl: '/en-gb/markets/{slug}',
      source: 'simulated',
      ours: 'Classic account',
      offers: [
        {
          name: 'Raw account',
          commission: '3.50 USD a side and lot',
          spreads: { EURUSD: 0.1, USDJPY: 0.2, XAUUSD: 12 },
        },
        { name: 'Micro account', spreads: { EURUSD: 1.2, USDJPY: 1.4, XAUUSD: 35, GER40: 1 } },
      ],
      note: 'Figures are those of October 2026.',
    }),
  },
  {
    name: 'ours',
    title: 'The typical spread beside that of the moment',
    html: html({ label: 'What our spreads cost' }),
  },
  {
    name: 'one-line',
    title: 'As short as it gets: the server adds the facts',
    html: '<fc-spreads-table pairs="EURUSD,GBPUSD"></fc-spreads-table>',
  },
  {
    name: 'closed',
    title: 'Markets that are closed',
    html: html({ source: 'live', instruments: INSTRUMENTS.map((instrument) => ({ ...instrument, isClosed: true })) }),
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where typical and present spreads are compared, also with other accounts',
  twins: ['fc-app-quotes', 'fc-crypto-widget', 'fc-instruments', 'fc-zebra-table', 'fc-deposit-withdrawal'],
  keys: [['Tab', 'goes through the links; a wide table takes the focus so that arrow keys scroll it']],
  accessibility: ['A spread that is missing is read as missing, not as a dash.'],
};
