import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'levels',
    title: 'Topic, level and length',
    html: `<fc-education-cards>
  <fc-item title="What is a pip?" href="/education/what-is-a-pip" topic="Foundations" level="beginner" minutes="6" date="2026-09-14" lead="The standard step in which currency prices are counted."></fc-item>
  <fc-item title="How wide should a stop be?" href="/education/placing-a-stop-loss" topic="Risk" level="intermediate" minutes="9" date="2026-10-19" lead="The market sets the distance, your rule the amount, and the size follows."></fc-item>
  <fc-item title="Reading the order book" href="/education/order-types" topic="Markets" level="advanced" minutes="14" date="2026-11-09"></fc-item>
</fc-education-cards>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where courses, webinars and guides are offered, with level and length',
  twins: ['fc-article-cards', 'fc-news-cards'],
  keys: [
    ['Tab', 'goes from filter to filter, then from title to title'],
    ['Enter', 'follows the link'],
    ['Enter, Space', 'on the button for more: shows more cards, and the focus goes to the first of them'],
  ],
  accessibility: ['Level and length are text in the card, not colours.'],
};
