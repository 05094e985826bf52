import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const bank = {
  title: 'Bank transfer',
  image: '/media/payment-bank.svg',
  deposit: {
    banks: ['Any bank in the United Kingdom', 'Any bank in the SEPA area'],
    maxTransaction: 'No limit',
    fees: 'None',
    notes: [
      ['maxTransaction', 'Your bank may set a limit of its own.', 'header', 1],
      ['fees', 'Your bank may charge for a transfer from abroad.', 'value', 2],
    ],
  },
  withdraw: {
    banks: ['The account the money came from'],
    maxTransaction: '£250,000 a day',
    fees: ['Pounds and euros: none', 'Other currencies: 0.3%'],
    notes: [
      ['maxTransaction', 'More on request, within one working day.', 'value', 1],
      ['fees', 'More on request, within one working day.', 'header', 1],
    ],
  },
};

const card = {
  title: 'Debit and credit card',
  image: '/media/payment-card.svg',
  deposit: {
    maxTransaction: '£20,000',
    fees: 'None',
    notes: [['maxTransaction', 'Together within 24 hours.', 'value', 3]],
  },
  withdraw: { maxTransaction: 'What you paid in by this card', fees: 'None' },
};

const wallet = {
  title: 'Electronic wallet',
  image: '/media/payment-wallet.svg',
  deposit: { maxTransaction: '£10,000', fees: 'None' },
};

const AT_ONCE = { words: 'At once', hours: 0 };
const timed = {
  bank: {
    ...bank,
    deposit: { ...bank.deposit, time: { words: 'The day it reaches us', hours: 8 } },
    withdraw: { ...bank.withdraw, time: { words: 'Sent within 1 day', hours: 24 } },
  },
  card: {
    ...card,
    deposit: { ...card.deposit, time: AT_ONCE },
    withdraw: { ...card.withdraw, time: { words: 'Sent within 1 day', hours: 24 } },
  },
  wallet: { ...wallet, deposit: { ...wallet.deposit, time: AT_ONCE } },
};

const tag = (attributes: string, methods: object) => `<fc-deposit-withdrawal${attributes}>
  <script type="application/json">${JSON.stringify({ methods })}</script>
</fc-deposit-withdrawal>`;

export default [
  {
    name: 'tabs',
    title: 'Tabs by method, an accordion on mobile',
    html: tag('', { bank, card, wallet }),
    states: [
      { name: 'second-tab', steps: [{ do: 'click', on: 'role=tab >> nth=1' }] },
      {
        name: 'mobile',
        steps: [
          { do: 'resize', widthPx: 360 },
          { do: 'click', on: 'summary >> nth=1' },
        ],
      },
    ],
  },
  {
    name: 'accordion',
    title: 'An accordion at every width',
    html: tag(' variant="accordion" heading-level="4"', { card, wallet }),
  },
  {
    name: 'rows',
    title: 'Methods that tell their time: a row each, with ropes as long as it takes',
    html: tag('', timed),
    states: [
      { name: 'second-row', steps: [{ do: 'click', on: 'role=tab >> nth=1' }] },
      {
        name: 'rows-on-mobile',
        steps: [
          { do: 'resize', widthPx: 360 },
          { do: 'click', on: 'summary >> nth=1' },
        ],
      },
    ],
  },
  { name: 'bank-only', title: 'One method: no choice, no tabs', html: tag('', { bank }) },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where ways to pay in and out are compared, with their limits, fees and notes',
  twins: ['fc-zebra-table', 'fc-spreads-table'],
  keys: [
    ['Right arrow, Left arrow', 'choose the next or previous method where it is tabs'],
    ['Down arrow, Up arrow', 'the same where methods are rows that tell their time'],
    ['Enter, Space', 'open or close a method where it is an accordion'],
  ],
  accessibility: [
    'Numbered notes are links to the note, and the note leads back.',
    'On a phone each method is a heading before its disclosure.',
  ],
  pattern: 'tabs',
};
