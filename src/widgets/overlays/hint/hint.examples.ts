import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const OPEN = { do: 'click', on: '.hint-trigger' } as const;

export default [
  {
    name: 'in-a-sentence',
    title: 'Beside a word of a sentence',
    html: `<p>The spread is 0.8 pips and the swap <fc-hint heading="Swap">What a position earns or pays for being held overnight: the difference in interest between its two currencies. See <a href="/costs">all costs</a>.</fc-hint> is charged at 22:00 London time.</p>`,
    states: [
      { name: 'open', steps: [OPEN] },
      { name: 'open-on-a-phone', steps: [{ do: 'resize', widthPx: 390 }, OPEN] },
    ],
  },
  {
    name: 'in-a-table-head',
    title: 'In the head of a table, at the end of the line',
    html: `<div class="table-frame"><table>
  <thead><tr><th scope="col">Market</th><th scope="col" data-align="end">Margin <fc-hint heading="Margin">The part of a position’s worth that is set aside from your account while it is open.</fc-hint></th></tr></thead>
  <tbody><tr><td>EURUSD</td><td data-align="end">3.33 %</td></tr></tbody>
</table></div>`,
    states: [{ name: 'open', steps: [OPEN] }],
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'beside a single word that needs a sentence of explanation, also inside a paragraph',
  twins: ['fc-dialog', 'fc-popup', 'fc-form-popup', 'fc-certificate-popup', 'fc-stolen-accounts-popup'],
  keys: [
    ['Enter, Space', 'on the button: show or hide the explanation'],
    ['Escape', 'hides it and leaves the focus on the button'],
  ],
  accessibility: [
    'The button is named after the word; the explanation is read when it opens. On a phone it is a dialog with a title.',
    'Do not put into it what everyone has to read.',
  ],
  pattern: 'disclosure',
};
