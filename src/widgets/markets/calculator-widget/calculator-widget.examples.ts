import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const html = (props: object) =>
  `<fc-calculator-widget><script type="application/json">${JSON.stringify(props)}</script></fc-calculator-widget>`;

const SP500 = [
  { symbol: 'ABT', name: 'Abbott Laboratories', from: '2016-01-04', simulated: true },
  { symbol: 'AMD', name: 'Advanced Micro Devices', from: '2016-01-04', simulated: true },
  { symbol: 'GOOGL', name: 'Alphabet (Class A)', from: '2016-01-04', simulated: true },
  { symbol: 'AMZN', name: 'Amazon', from: '2016-01-04', simulated: true },
  { symbol: 'AAPL', name: 'Apple', from: '2016-01-04', simulated: true },
  { symbol: 'INTC', name: 'Intel', from: '2016-01-04', simulated: true },
  { symbol: 'MSFT', name: 'Microsoft', from: '2016-01-04', simulated: true },
];
const ANSWERED = {
  company: 'AAPL',
  days: 1825,
  answer: {
    date: '2021-11-23',
    inflation: 20.3,
    inflation_month: '2026-05',
    symbol1: { buy: 160, sell: 304.5, buy_date: '2021-11-23', sell_date: '2026-11-20', simulated: true },
    symbol2: null,
  },
};

export default [
  {
    name: 'usual',
    title: 'With the server’s first result',
    html: html({ sp500: SP500, answered: ANSWERED }),
    states: [
      { name: 'choosing', steps: [{ do: 'click', on: '[role=combobox][id$=company]' }] },
      { name: 'calculated', steps: [{ do: 'click', on: '.calculator-submit' }] },
    ],
  },
  {
    name: 'own-words',
    title: 'Words, periods and amounts of the author’s own',
    html: html({
      sp500: SP500,
      today: '2026-11-22',
      period: [{ value: 90, label: 'Last quarter' }, { value: 365 }],
      money: [{ value: 250 }, { value: 2500, label: 'A month’s pay' }],
      labels: {
        title: 'Had I but known',
        text: 'Look back, and learn little from it.',
        company: 'Share',
        date_of_start: 'When',
        amount: 'How much',
        calculate: 'Tell me',
        result1: '{amount}, had it been put in on {date_of_start}',
        result2: '{amount} under the mattress since {date_of_start}',
        fees: 'No fees are counted.',
        footnote: 'The past says nothing of what will be.',
      },
    }),
  },
  { name: 'no-companies', title: 'No company has prices', html: html({}) },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where past returns of a company are shown for an amount and a date',
  twins: ['fc-trading-calculator'],
  keys: [
    ['Tab', 'goes through the three fields and the button'],
    ['Enter, Space', 'calculate'],
  ],
  accessibility: [
    'The results are announced when they come, once, with their labels.',
    'Past performance: write the footnote that your regulator wants.',
  ],
};
