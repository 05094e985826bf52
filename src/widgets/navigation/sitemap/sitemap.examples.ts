import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'sections',
    title: 'Sections, with pages below pages',
    html: `<fc-sitemap heading-level="3">
  <script type="application/json">{"sections": [
    {"title": "Trade", "links": [{"label": "Markets", "href": "/markets", "links": [{"label": "Currencies", "href": "/markets/forex"}, {"label": "Gold & silver", "href": "/markets/metals"}]}, {"label": "Costs", "href": "/costs"}]},
    {"title": "Learn", "links": [{"label": "Education", "href": "/education", "links": [{"label": "What is a pip?", "href": "/education/what-is-a-pip"}, {"label": "What is a spread, and why does it change from one hour of the day to the next?", "href": "/education/what-is-a-spread"}]}]},
    {"title": "Company", "links": [{"label": "About us", "href": "/about"}, {"label": "All pages", "href": "/sitemap", "current": true}]}
  ]}</script>
</fc-sitemap>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'on the page that lists all pages',
  accessibility: [
    'It is lists within lists under headings; everything in it is a link: Tab goes from one to the next, Enter follows.',
  ],
};
