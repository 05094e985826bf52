import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const ART =
  '<svg viewBox="0 0 160 90" aria-hidden="true"><rect width="160" height="90" fill="var(--accent-wash)"/><path d="M12 66 40 52 62 58 94 30 118 38 148 18" fill="none" stroke="var(--accent)" stroke-width="3"/></svg>';

export default [
  {
    name: 'drawings',
    title: 'With drawings, a filter by topic, and more on demand',
    html: `<fc-article-cards page-size="2" filter-href="/news?topic={topic}">
  <fc-item title="What is a pip?" href="/education/what-is-a-pip" topic="Foundations" date="2026-09-14" minutes="6" author="Miriam Hale" lead="The standard step in which currency prices are counted.">${ART}</fc-item>
  <fc-item title="What is a spread?" href="/education/what-is-a-spread" topic="Costs" date="2026-10-05" minutes="7" author="Omar Hadidi" lead="Every market has two prices at once. The gap between them is what most trades cost."></fc-item>
  <fc-item title="What a night costs, and why Wednesdays count three times" href="/education/overnight-financing" topic="Costs" date="2026-11-02" minutes="4" author="Miriam Hale"></fc-item>
</fc-article-cards>`,
    states: [
      { name: 'filtered', steps: [{ do: 'click', on: 'role=button[name="Costs"]' }] },
      { name: 'all-shown', steps: [{ do: 'click', on: '.card-more button' }] },
    ],
  },
  {
    name: 'pictures-from-json',
    title: 'Pictures, from JSON; HTML in a title is text',
    html: `<fc-article-cards heading-level="4">
  <script type="application/json">{"items": [{"title": "Ways to pay & what <b>they</b> cost", "href": "/deposits-and-withdrawals", "image": "/media/payment-bank.svg", "lead": "By bank, by card, by wallet."}, {"title": "How we report your trades", "href": "https://example.com/reports", "minutes": 1}]}</script>
</fc-article-cards>`,
  },
  {
    name: 'nothing',
    title: 'Nothing to show',
    html: '<fc-article-cards><script type="application/json">{"items": []}</script></fc-article-cards>',
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where articles of every kind are offered to choose from',
  twins: ['fc-education-cards', 'fc-news-cards'],
  keys: [
    ['Tab', 'goes from filter to filter, then from title to title'],
    ['Enter', 'follows the link'],
    ['Enter, Space', 'on the button for more: shows more cards, and the focus goes to the first of them'],
  ],
  accessibility: [
    'The title is the link and the heading; the picture is an ornament.',
    'How many cards a filter left is announced.',
  ],
};
