import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const FOREX = {
  pip: 0.0001,
  digits: 5,
  contractSize: 100_000,
  volume: { min: 0.01, max: 50, step: 0.01 },
  leverage: 30,
};
const INSTRUMENTS = [
  { symbol: 'EURUSD', name: 'EUR/USD', currency: 'USD', swap: { long: -2.2, short: 1 }, ...FOREX },
  { symbol: 'GBPUSD', name: 'GBP/USD', currency: 'USD', swap: { long: -0.7, short: -0.5 }, ...FOREX },
  {
    symbol: 'USDJPY',
    name: 'USD/JPY',
    currency: 'JPY',
    swap: { long: 2.1, short: -3.3 },
    ...FOREX,
    pip: 0.01,
    digits: 3,
  },
  {
    symbol: 'XAUUSD',
    name: 'Gold',
    currency: 'USD',
    swap: { long: -6.5, short: 1.5 },
    ...FOREX,
    pip: 0.01,
    digits: 2,
    contractSize: 100,
    leverage: 20,
  },
];
const PRICES = {
  EURUSD: { bid: 1.162, ask: 1.16208 },
  GBPUSD: { bid: 1.3379, ask: 1.3381 },
  USDJPY: { bid: 152.4, ask: 152.41 },
  XAUUSD: { bid: 4050, ask: 4050.28 },
};

/** Not those of the edition that the gallery is shown in. */
const CURRENCIES = ['USD', 'EUR', 'GBP'];

const html = (kind: string, more: object = {}) =>
  `<fc-trading-calculator kind="${kind}"><script type="application/json">${JSON.stringify({ instruments: INSTRUMENTS, prices: PRICES, currencies: CURRENCIES, fixedRates: {}, source: 'simulated', ...more })}</script></fc-trading-calculator>`;

export default [
  {
    name: 'margin',
    title: 'Margin, by the leverage of the regulator',
    html: html('margin'),
    states: [
      { name: 'wrong', steps: [{ do: 'type', on: 'input[name=lots]', text: '0.015' }] },
      {
        name: 'converted',
        steps: [
          { do: 'click', on: '[role=combobox][id$=currency]' },
          { do: 'click', on: 'role=option[name="GBP"]' },
        ],
      },
    ],
  },
  { name: 'pip-value', title: 'Value of a pip, converted', html: html('pip-value', { instrument: 'USDJPY' }) },
  { name: 'swap', title: 'Overnight financing', html: html('swap', { instrument: 'XAUUSD', query: { nights: '3' } }) },
  {
    name: 'profit',
    title: 'Profit and loss, from an address',
    html: html('profit', {
      query: {
        instrument: 'EURUSD',
        side: 'sell',
        lots: '0.5',
        open: '1.17',
        close: '1.1625',
        currency: 'GBP',
        rate: '0.7474',
      },
    }),
  },
  { name: 'no-price', title: 'A market without a price', html: html('margin', { prices: {} }) },
  {
    name: 'nothing',
    title: 'Nothing is offered',
    html: html('margin', { instruments: [] }),
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a position’s margin, pip value, financing or result is worked out',
  twins: ['fc-calculator-widget', 'fc-trade-cost'],
  keys: [
    ['Tab', 'goes through the fields'],
    ['Enter', 'calculates where no script does while typing'],
  ],
  accessibility: ['The result is announced politely once typing rests.', 'Works by the server without a script.'],
};
