import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const TERMS = [
  ['Ask', 'The price at which you can buy.'],
  ['Balance', 'What is in the account without the result of open positions.'],
  ['Base currency', 'The first of the two in a pair: the euro in EURUSD.'],
  ['Bid', 'The price at which you can sell.'],
  ['Drawdown', 'How far an account has fallen from its highest value.'],
  ['Equity', 'The balance with the result of open positions.'],
  ['Free margin', 'Equity that no open position needs.'],
  ['Gap', 'A jump between one price and the next, often over a weekend.'],
  ['Hedge', 'A position that makes up for the loss of another.'],
  ['Leverage', 'The size of a position compared with the margin it needs.'],
  ['Limit order', 'An order to trade at a price or a better one.'],
  ['Liquidity', 'How much can be traded without moving the price.'],
  ['Long', 'A position that gains when the price rises.'],
  ['Lot', 'The size in which an instrument is traded.'],
  ['Margin', 'What you set aside to open a position.'],
  ['Margin call', 'The notice that your equity is running short.'],
  ['Pip', 'The fourth decimal of most currency pairs.'],
  ['Rollover', 'Carrying a position to the next day.'],
  ['Short', 'A position that gains when the price falls.'],
  ['Slippage', 'The difference between the price you saw and the price you got.'],
  ['Spread', 'The difference between ask and bid.'],
  ['Stop order', 'An order that becomes a market order at a price.'],
  ['Swap', 'The interest earned or paid for a night.'],
  ['Volatility', 'How much a price moves.'],
] as const;

const GLOSSARY = `<dl id="glossary">${TERMS.map(([term, meaning]) => `<dt>${term}</dt><dd>${meaning}</dd>`).join('')}</dl>`;

export default [
  {
    name: 'to-the-top',
    title: 'Back to the top',
    html: `${GLOSSARY}\n<fc-scroll-button></fc-scroll-button>`,
    frameHeight: 480,
    states: [
      {
        name: 'scrolled',
        steps: [
          { do: 'resize', widthPx: 360 },
          { do: 'scroll', toPx: 700 },
        ],
      },
    ],
  },
  {
    name: 'to-a-part',
    title: 'To a part of the page',
    html: `<p>A page of many terms.</p>${GLOSSARY}\n<fc-scroll-button target="#glossary" label="Back to the first term"></fc-scroll-button>`,
    frameHeight: 480,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'once, on long pages, to come back to the top or to a part',
  keys: [['Enter', 'goes there; the focus goes along']],
  accessibility: ['It is a link with words.'],
};
