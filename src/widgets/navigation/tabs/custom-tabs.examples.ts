import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'widgets-inside',
    title: 'Other widgets in the panels',
    html: `<fc-custom-tabs label="Trading conditions">
  <fc-item value="hours" label="Trading hours">
    <div class="table-frame" tabindex="0" role="region" aria-label="Trading hours">
      <table>
        <thead><tr><th scope="col">Market</th><th scope="col">Opens</th><th scope="col">Closes</th></tr></thead>
        <tbody>
          <tr><th scope="row">Currencies</th><td>Sunday 22:05</td><td>Friday 21:55</td></tr>
          <tr><th scope="row">Gold and silver</th><td>Sunday 23:05</td><td>Friday 21:55</td></tr>
          <tr><th scope="row">US 500</th><td>Sunday 23:05</td><td>Friday 21:00</td></tr>
        </tbody>
      </table>
    </div>
  </fc-item>
  <fc-item value="leverage" label="Leverage">
    <fc-accordion heading-level="4">
      <fc-item label="How much leverage may a retail client have?"><p>Up to 30:1 on major currency pairs, less on everything else.</p></fc-item>
      <fc-item label="What does a margin call mean?"><p>Your margin level has fallen to 100%. At 50% we begin to close positions, the largest loss first.</p></fc-item>
    </fc-accordion>
  </fc-item>
  <fc-item value="orders" label="Orders">
    <fc-tabs label="Order types" heading-level="4">
      <fc-item value="market" label="Market"><p>Filled at once, at the best price there is.</p></fc-item>
      <fc-item value="limit" label="Limit"><p>Filled at your price or a better one.</p></fc-item>
    </fc-tabs>
  </fc-item>
</fc-custom-tabs>`,
    states: [
      {
        name: 'accordion-inside',
        steps: [
          { do: 'click', on: 'role=tab[name="Leverage"]' },
          { do: 'click', on: 'summary:has-text("What does a margin call mean?")' },
        ],
      },
      {
        name: 'tabs-inside',
        steps: [
          { do: 'click', on: 'role=tab[name="Orders"]' },
          { do: 'click', on: 'role=tab[name="Limit"]' },
        ],
      },
    ],
  },
  {
    name: 'in-a-track',
    title: 'In a track, small, the second active at first',
    html: `<fc-custom-tabs variant="primary" size="small" initial="1" label="Price of gold">
  <fc-item value="table" label="As a table">
    <table><tbody><tr><th scope="row">Monday</th><td>2,412.30</td></tr><tr><th scope="row">Tuesday</th><td>2,420.85</td></tr></tbody></table>
  </fc-item>
  <fc-item value="words" label="In words"><p>Gold rose by 8.55 dollars from Monday to Tuesday.</p></fc-item>
  <fc-item value="later" label="As a chart" disabled><p>From next month.</p></fc-item>
</fc-custom-tabs>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where tabs hold tables, drawings or other widgets, laid out by the editor',
  twins: ['fc-tabs', 'fc-hash-tabs', 'fc-home-tabs', 'fc-account-types', 'fc-hash-blocks'],
  keys: [
    ['Tab', 'goes to the active tab, then into its panel'],
    ['Right arrow, Left arrow', 'choose the next or previous tab, round the ends; mirrored right to left'],
    ['Home, End', 'choose the first or last tab'],
  ],
  accessibility: [
    'Where no script runs all panels stand under their headings.',
    'A panel without anything to focus takes the focus itself, so that a keyboard can scroll it.',
  ],
  pattern: 'tabs',
};
