import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';
import { EURUSD, GOLD } from '../example-instruments.ts';
import { drawDays } from './draw-days.ts';

const FACTS = [
  EURUSD,
  {
    symbol: 'GBPUSD',
    slug: 'gbp-usd',
    name: 'GBP/USD',
    digits: 5,
    pip: 0.0001,
    referencePrice: 1.338,
    typicalSpread: 0.00012,
  },
  {
    symbol: 'USDJPY',
    slug: 'usd-jpy',
    name: 'USD/JPY',
    digits: 3,
    pip: 0.01,
    referencePrice: 152.4,
    typicalSpread: 0.012,
  },
  GOLD,
];
const EXAMPLE = {
  lots: 0.1,
  units: { count: 10_000, code: 'EUR' },
  bid: 1.162,
  ask: 1.16208,
  stop: { price: 1.15708, pips: 50 },
  value: { amount: 8_685.05, currency: 'GBP' },
  margin: { amount: 289.5, currency: 'GBP', leverage: 30 },
  night: { amount: -0.52, currency: 'GBP' },
  loss: { amount: -37.37, currency: 'GBP' },
};

/** Days that rise and fall as two waves do, the same whenever the gallery is opened. */
const DAYS = Array.from({ length: 44 }, (_, index) => {
  const level = (at: number): number => 1.1655 + Math.sin(at / 6) * 0.006 + Math.sin(at * 1.7) * 0.0016 - at * 0.0001;
  const [open, close] = [level(index), level(index + 1)];
  const day = new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10);
  return { day, open, close, high: Math.max(open, close) + 0.0009, low: Math.min(open, close) - 0.0011 };
});
const PRICES = { entry: EXAMPLE.ask, stop: EXAMPLE.stop.price };

const facts = (count = DAYS.length, instruments = FACTS) =>
  `<script type="application/json">${JSON.stringify({
    instruments,
    example: EXAMPLE,
    chart: drawDays({ days: DAYS.slice(-count), isSimulated: true }, PRICES),
    source: 'simulated',
  })}</script>`;
const ALL = 'pairs="EURUSD,GBPUSD,USDJPY,XAUUSD"';

export const notes: WidgetNotes = {
  when: 'where words are about the platform and the reader has not seen it yet; for prices to act on use fc-app-quotes',
  twins: ['fc-app-quotes'],
  accessibility: [
    'It is one figure with a caption. The picture in it has the role `img`, and its name says the order with its sums; nothing in it takes the focus.',
    'The button to pause the prices is in the caption, outside the picture.',
  ],
};

export default [
  { name: 'window', title: 'The whole web trader', html: `<fc-trader ${ALL}>${facts()}</fc-trader>` },
  {
    name: 'marks',
    title: 'With numbers, for points beside the picture',
    html: `<fc-trader ${ALL} marks>${facts()}</fc-trader>`,
  },
  { name: 'phone', title: 'A phone', html: `<fc-trader frame="phone" pairs="EURUSD">${facts(22)}</fc-trader>` },
  {
    name: 'compact',
    title: 'A ticket with its chart, for a narrow column',
    html: `<fc-trader frame="compact" pairs="EURUSD">${facts(22)}</fc-trader>`,
  },
  {
    name: 'closed',
    title: 'While the market is closed, and before there are past prices',
    html: `<fc-trader frame="compact" pairs="EURUSD">${facts(
      0,
      FACTS.slice(0, 1).map((one) => ({ ...one, isClosed: true, turns: [4_102_444_800, 4_102_531_200] })),
    )}</fc-trader>`,
  },
] satisfies readonly WidgetExample[];
