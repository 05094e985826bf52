import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const EXAMPLE = {
  name: 'EUR/USD',
  unit: 'EUR',
  currency: 'GBP',
  digits: 5,
  spreadSteps: 0.8,
  moveSteps: 50,
  steps: 'pips',
  terms: {
    price: 1.16208,
    spread: 0.00008,
    swapPercent: -2.2,
    rate: 0.747,
    conversionPercent: 0.3,
    move: 0.005,
  },
};

const facts = (more: object = {}) =>
  `<script type="application/json">${JSON.stringify({ example: { ...EXAMPLE, ...more }, source: 'simulated' })}</script>`;

export const notes: WidgetNotes = {
  when: 'where words explain what a trade costs; for sums of a visitor’s own position use fc-trading-calculator',
  twins: ['fc-trading-calculator', 'fc-what-if'],
  keys: [
    ['Arrow keys', 'change the size by a step'],
    ['Page Up, Page Down', 'change it by a larger step'],
    ['Home, End', 'go to the smallest and the largest size'],
  ],
  pattern: 'slider',
  accessibility: ['The slider says the size with its unit. The bars are drawn beside the sums, which are text.'],
};

export default [
  {
    name: 'usual',
    title: 'An account in another currency than the market',
    html: `<fc-trade-cost instrument="EURUSD" conversion-percent="0.3">${facts()}</fc-trade-cost>`,
  },
  {
    name: 'credit',
    title: 'A night that is paid out, and nothing to convert',
    html: `<fc-trade-cost instrument="EURUSD" units="50000">${facts({
      currency: 'USD',
      terms: { ...EXAMPLE.terms, rate: 1, swapPercent: 1.5, conversionPercent: 0 },
    })}</fc-trade-cost>`,
  },
] satisfies readonly WidgetExample[];
