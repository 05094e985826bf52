import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'with-else-content',
    title: 'A short list on phones and tablets, a table on wide screens',
    html: `<fc-breakpoint breakpoints="mobile, tablet">
  <fc-item>
    <p><strong>EURUSD</strong> from 0.6 pips, <strong>GBPUSD</strong> from 0.9 pips.</p>
  </fc-item>
  <fc-item otherwise>
    <div class="table-frame"><table>
      <thead><tr><th scope="col">Pair</th><th scope="col">Lowest</th><th scope="col">Typical</th></tr></thead>
      <tbody><tr><th scope="row">EURUSD</th><td>0.6</td><td>0.8</td></tr><tr><th scope="row">GBPUSD</th><td>0.9</td><td>1.2</td></tr></tbody>
    </table></div>
    <fc-accordion heading-level="3"><fc-item label="And the rest of the day?"><p>Spreads widen around news and at the end of the trading day.</p></fc-item></fc-accordion>
  </fc-item>
</fc-breakpoint>`,
    states: [
      { name: 'tablet', steps: [{ do: 'resize', widthPx: 991 }] },
      { name: 'mobile', steps: [{ do: 'resize', widthPx: 360 }] },
    ],
  },
  {
    name: 'nothing-else',
    title: 'Only on wide screens, capitals and spaces forgiven',
    html: `<fc-breakpoint breakpoints=" Desktop ,TABLET "><fc-item><p>The desktop platform shows charts on as many screens as you have.</p></fc-item></fc-breakpoint>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where windows of other widths get other content',
  twins: ['fc-product-type'],
  accessibility: [
    'What is not for this width is hidden from assistive technology too. Do not put the same heading or form into both.',
  ],
};
