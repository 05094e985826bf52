import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const MARKETS = [
  ['Currencies', 'Sixty pairs, from 0.6 pips, around the clock from Sunday evening to Friday evening.'],
  ['Metals', 'Gold and silver against the dollar, with the spread that the costs page names.'],
  ['Indices', 'The 500 largest companies of the United States, or the 40 of Germany, in one contract.'],
  ['Shares', 'More than two thousand, as contracts on their price, without owning the share.'],
  ['Energies', 'Brent, WTI and natural gas, priced by the front month.'],
  ['Crypto-assets', 'Bitcoin and Ether, where the regulator allows them.'],
] as const;

export default [
  {
    name: 'one-at-a-time',
    title: 'One slide at a time',
    html: `<fc-swiper label="What clients ask first">
  <fc-item label="Spreads"><h3>What does a trade cost?</h3><p>The gap between bid and ask, and financing overnight. Both stand on the <a href="/costs">costs page</a>, for every instrument.</p></fc-item>
  <fc-item label="Withdrawals"><h3>When do I get my money?</h3><p>We send it within one business day. Your bank may take up to three more.</p></fc-item>
  <fc-item label="Protection"><h3>Who watches you?</h3><p>A regulator. Clients’ money is kept apart from ours, in <a href="/protection-of-funds">banks that we name</a>.</p></fc-item>
</fc-swiper>`,
    states: [
      { name: 'second-slide', steps: [{ do: 'click', on: '.carousel-turn >> nth=1' }] },
      {
        name: 'last-slide-by-key',
        steps: [
          { do: 'focus', on: '.carousel-dots > [aria-current]' },
          { do: 'press', key: 'End' },
        ],
      },
    ],
  },
  {
    name: 'side-by-side',
    title: 'Three side by side on a desktop, two on a tablet',
    html: `<fc-swiper label="Markets" slides-per-view="3">
${MARKETS.map(([name, words]) => `  <fc-item label="${name}"><h3>${name}</h3><p>${words}</p></fc-item>`).join('\n')}
</fc-swiper>`,
    states: [{ name: 'turned-by-two', steps: [{ do: 'click', on: '.carousel-dots > :nth-child(3)' }] }],
  },
  {
    name: 'many-plain',
    title: 'More than dots can show, without cards',
    html: `<fc-swiper label="Words of the trade" variant="plain">
${['Ask', 'Bid', 'Equity', 'Leverage', 'Lot', 'Margin', 'Pip', 'Spread', 'Stop', 'Swap'].map((word) => `  <fc-item><h3>${word}</h3><p>One of the ten words to know before the first trade.</p></fc-item>`).join('\n')}
</fc-swiper>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where slides are turned by hand; it never moves by itself',
  keys: [
    ['Tab', 'goes to the buttons and into the slide in view'],
    ['Right arrow, Left arrow', 'turn to the next or previous slide; mirrored right to left'],
    ['Home, End', 'turn to the first or last slide'],
    ['Enter, Space', 'work the buttons'],
  ],
  accessibility: ['Slides out of view are out of the Tab order. Which slide of how many is told.'],
  pattern: 'carousel',
};
