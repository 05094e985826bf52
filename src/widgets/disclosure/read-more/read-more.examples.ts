import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const EXECUTION = `<p>We fill an order at the first price at which the whole of it can be filled. In quiet markets that is the price on your screen. When prices jump, around news or at the opening of a market, it may be another one, better or worse. We call the difference slippage, pass it on in both directions and publish its size every quarter.</p>
  <p>An order for more than the market offers at one price is filled in parts, and your statement shows each of them. Stop orders become market orders when their price is reached. Limit orders are filled at their price or a better one, or not at all.</p>
  <p>The full text of our rules is in the <a href="/order-execution">order execution policy</a>.</p>`;

export default [
  {
    name: 'closed',
    title: 'The beginning, and all of it on demand',
    html: `<fc-read-more min-height="80">
  ${EXECUTION}
</fc-read-more>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: '.read-more-toggle' }] }],
  },
  {
    name: 'with-greatest-height',
    title: 'The open box has a greatest height and scrolls; labels of its own',
    html: `<fc-read-more min-height="120" max-height="320" more="Show the glossary" less="Close the glossary">
  <dl><dt>Ask</dt><dd>The price at which you can buy.</dd><dt>Bid</dt><dd>The price at which you can sell.</dd><dt>Equity</dt><dd>Your balance with the result of open positions.</dd><dt>Leverage</dt><dd>The size of a position compared with the margin it needs.</dd><dt>Lot</dt><dd>The size in which an instrument is traded; 100,000 units for most currencies.</dd><dt>Margin</dt><dd>What you set aside to open a position.</dd><dt>Pip</dt><dd>The fourth decimal of most currency pairs.</dd><dt>Spread</dt><dd>The difference between ask and bid.</dd></dl>
</fc-read-more>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: '.read-more-toggle' }] }],
  },
  {
    name: 'short',
    title: 'Content that fits needs no toggle',
    html: `<fc-read-more min-height="240"><p>Currencies trade from Sunday evening to Friday evening, London time.</p></fc-read-more>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a text should begin short and be read whole on demand',
  twins: ['fc-accordion', 'fc-details-widget'],
  keys: [['Enter, Space', 'on the button: show all, or less again']],
  accessibility: ['The button says whether all is shown.'],
  pattern: 'disclosure',
};
