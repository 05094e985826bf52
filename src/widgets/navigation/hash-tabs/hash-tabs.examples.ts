import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'conditions',
    title: 'Each tab has its address',
    frameHeight: 360,
    html: `<fc-hash-tabs label="Trading conditions">
  <fc-item name="Fees" value="fees" hash="fees"><p>What a trade costs: the spread, on some accounts a commission, and financing for positions held overnight.</p></fc-item>
  <fc-item name="Margin" value="margin" hash="margin"><p>What a trade ties up: at a leverage of 30:1 it is a thirtieth of the position.</p><p>See <a href="#stop-out">when we close positions</a>.</p></fc-item>
  <fc-item name="Closing out" value="closing" hash="closing"><p>At a margin level of 100% we warn you.</p><h4 id="stop-out">Stop-out</h4><p>At 50% we begin to close positions, the largest loss first.</p></fc-item>
</fc-hash-tabs>`,
    states: [
      { name: 'chosen', steps: [{ do: 'click', on: 'role=tab[name="Margin"]' }] },
      {
        name: 'by-a-link-inside',
        steps: [
          { do: 'click', on: 'role=tab[name="Margin"]' },
          { do: 'click', on: 'role=link[name="when we close positions"]' },
        ],
      },
    ],
  },
  {
    name: 'elsewhere',
    title: 'In a track; the panels stand elsewhere on the page',
    frameHeight: 360,
    html: `<fc-hash-tabs variant="primary" size="medium" label="Help">
  <fc-item name="Questions" value="faq" hash="faq" target="#faq"></fc-item>
  <fc-item name="Contact" value="contact" hash="contact" target="#contact"></fc-item>
</fc-hash-tabs>
<section id="faq"><h3>Questions</h3><p>How long does a withdrawal take? We send it within one business day.</p></section>
<section id="contact"><h3>Contact</h3><p>Write to us around the clock, in eleven languages.</p></section>`,
    states: [{ name: 'chosen', steps: [{ do: 'click', on: 'role=tab[name="Contact"]' }] }],
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where each tab needs an address that can be linked to, and back goes to the tab before',
  twins: ['fc-tabs', 'fc-custom-tabs', 'fc-home-tabs', 'fc-account-types', 'fc-hash-blocks'],
  keys: [
    ['Tab', 'goes to the active tab, then into its panel'],
    ['Right arrow, Left arrow', 'choose the next or previous tab, round the ends; mirrored right to left'],
    ['Home, End', 'choose the first or last tab'],
  ],
  accessibility: ['A link to the hash of a tab opens it, from this page and from others.'],
  pattern: 'tabs',
};
