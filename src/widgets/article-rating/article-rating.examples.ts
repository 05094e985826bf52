import type { WidgetExample } from '#islands/define-widget.ts';

export default [
  {
    name: 'rated',
    title: 'An article with votes',
    html: '<fc-article-rating article="education/what-is-a-pip" rating="4.3" total="128"></fc-article-rating>',
    states: [
      { name: 'pointed-at', steps: [{ do: 'hover', on: '.article-rating-star:nth-child(2)' }] },
      { name: 'voted', steps: [{ do: 'click', on: '.article-rating-star:nth-child(4)' }, { do: 'hover', on: '.article-rating output:not(:empty)' }] },
    ],
  },
  {
    name: 'first-vote',
    title: 'Nobody has rated it yet',
    html: '<fc-article-rating article="education/what-is-a-spread" heading-level="3"></fc-article-rating>',
  },
] satisfies readonly WidgetExample[];
