import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'days',
    title: 'The day and the markets stand out',
    html: `<fc-news-cards>
  <fc-item title="Inflation slows in the euro area" href="/news" topic="Central banks" markets="EUR/USD, Germany 40" date="2026-11-18" minutes="3" author="Omar Hadidi" lead="Prices rose by less than a month ago. What the number counts, and what it leaves out."></fc-item>
  <fc-item title="Gold between two meetings" href="/markets/commodities" topic="Commodities" markets="Gold" date="2026-11-11" minutes="2" author="Miriam Hale"></fc-item>
</fc-news-cards>`,
  },
  {
    name: 'one-card',
    title: 'A single card, with a long title',
    html: `<fc-news-cards heading-level="4">
  <fc-item title="Why the days around the turn of the year are quiet, why spreads are wider then, and what that means for orders that were placed before the holidays" href="/trading-hours" date="2026-12-21" lead="Fewer trade, so each moves the price more."></fc-item>
</fc-news-cards>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where market news are offered, by day and market',
  twins: ['fc-article-cards', 'fc-education-cards'],
  keys: [
    ['Tab', 'goes from filter to filter, then from title to title'],
    ['Enter', 'follows the link'],
    ['Enter, Space', 'on the button for more: shows more cards, and the focus goes to the first of them'],
  ],
  accessibility: ['The day is a time element, so that it is read as a date.'],
};
