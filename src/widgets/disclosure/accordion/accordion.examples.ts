import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'one-at-a-time',
    title: 'One open at a time',
    html: `<fc-accordion>
  <fc-item label="What is a spread?"><p>The difference between the price at which you can buy and the price at which you can sell. It is part of what a trade costs.</p></fc-item>
  <fc-item label="What is leverage?"><p>Trading with more than you deposit. It makes gains <em>and losses</em> larger; <a href="/leverage">see what each regulator allows</a>.</p></fc-item>
  <fc-item label="How long does a withdrawal take?"><p>We send it within one business day. Your bank may take up to three more.</p></fc-item>
</fc-accordion>`,
  },
  {
    name: 'first-open',
    title: 'The first item open',
    html: `<fc-accordion initial="0" heading-level="4">
  <fc-item label="Documents we ask for"><ul><li>A passport or identity card</li><li>A bill or bank statement with your address, not older than three months</li></ul></fc-item>
  <fc-item label="Why we ask"><p>The law makes us know who our clients are.</p></fc-item>
</fc-accordion>`,
  },
  {
    name: 'independent',
    title: 'Items independent of each other',
    html: `<fc-accordion multiple initial="1">
  <fc-item label="Trading hours"><p>Currencies trade from Sunday evening to Friday evening, London time.</p></fc-item>
  <fc-item label="Overnight financing"><p>A position held past the end of the day earns or pays the difference in interest.</p></fc-item>
  <fc-item label="A question inside a question"><p>Widgets may stand in widgets:</p>
    <fc-accordion heading-level="4"><fc-item label="Opens by itself"><p>Without moving the outer one.</p></fc-item></fc-accordion>
  </fc-item>
</fc-accordion>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where questions or parts stand below each other and a reader opens the one that concerns them',
  twins: ['fc-details-widget', 'fc-read-more'],
  keys: [
    ['Enter, Space', 'open or close the question'],
    ['Down arrow, Up arrow', 'go to the next or previous question, round the ends'],
    ['Home, End', 'go to the first or last question'],
  ],
  accessibility: [
    'Each question is a heading, followed by a button-like disclosure that says whether it is open. Give heading-level the level below the heading above it.',
    'With six questions or fewer each answer is a region of its own; more would crowd the list of landmarks.',
    'Links inside an answer do not close it.',
  ],
  pattern: 'accordion',
};
