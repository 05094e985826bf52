import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'explanation',
    title: 'Explains, with a link as its action',
    html: `<fc-dialog trigger="How we work out the swap" heading="How the swap is worked out">
  <script type="application/json">{"actions":[{"label":"All costs","href":"/costs"},{"label":"Understood","variant":"contained"}]}</script>
  <p>A position held past 22:00 London time earns or pays the difference between the interest of its two currencies, less our mark-up of 1.5 % a year.</p>
  <p>On Wednesdays it counts three times, for the days on which banks rest.</p>
</fc-dialog>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: 'summary' }] }],
  },
  {
    name: 'must-answer',
    title: 'Closes only by an answer, its buttons below each other',
    html: `<fc-dialog trigger="Close all positions" trigger-variant="contained" heading="Close all positions?" size="small" closable="false" stacked>
  <script type="application/json">{"actions":[{"label":"Keep them open","variant":"contained"},{"label":"Close at market price"}]}</script>
  <p>Orders are filled at the price at that moment, which may differ from the one you see.</p>
</fc-dialog>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: 'summary' }] }],
  },
  {
    name: 'long',
    title: 'Long content that scrolls between title and actions',
    html: `<fc-dialog trigger="Read the order execution policy" trigger-variant="text" heading="Order execution policy" size="large" scrollable>
  <script type="application/json">{"actions":[{"label":"Close"}]}</script>
  <p>We take all sufficient steps to obtain the best possible result for you. For retail clients the total, price and costs together, comes first; speed, likelihood of execution and size follow.</p>
  <div class="table-frame" role="region" aria-label="Where orders go" tabindex="0"><table>
    <thead><tr><th scope="col">Product</th><th scope="col">Where orders go</th><th scope="col">Priced by</th><th scope="col" data-align="end">Filled within</th></tr></thead>
    <tbody>
      <tr><td>Currencies</td><td>Five banks, the best price of all</td><td>The best bid and ask</td><td data-align="end">40 ms</td></tr>
      <tr><td>Indices and metals</td><td>Our own book</td><td>The future, less interest and dividends</td><td data-align="end">60 ms</td></tr>
      <tr><td>Shares</td><td>The exchange they are listed on</td><td>The exchange’s book</td><td data-align="end">150 ms</td></tr>
    </tbody>
  </table></div>
  ${['Slippage', 'Orders larger than the market', 'Times without trading', 'How we watch it']
    .map(
      (title) =>
        `<h3>${title}</h3><p>Between the moment you send an order and the moment it is filled the price may move, in your favour or against you. We pass on both. Once a quarter we compare what you got with what the market showed, and publish the result on this site.</p>`,
    )
    .join('\n  ')}
</fc-dialog>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: 'summary' }] }],
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a button opens something above the page that has to be answered or closed first',
  twins: ['fc-popup', 'fc-form-popup', 'fc-certificate-popup', 'fc-hint', 'fc-stolen-accounts-popup'],
  keys: [
    ['Enter, Space', 'on the button: open it; the focus goes inside'],
    ['Escape', 'closes it, unless it may not be closed'],
    ['Tab, Shift Tab', 'stay inside while it is open'],
  ],
  accessibility: [
    'Its title is its name. Closing gives the focus back to the button.',
    'One that may not be closed needs a button inside that ends it.',
  ],
  pattern: 'dialog-modal',
};
