import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'rated',
    title: 'An article with votes',
    html: '<fc-article-rating article="education/what-is-a-pip" rating="4.3" total="128"></fc-article-rating>',
    states: [
      { name: 'pointed-at', steps: [{ do: 'hover', on: '.article-rating-star:nth-child(2)' }] },
      {
        name: 'voted',
        steps: [
          { do: 'click', on: '.article-rating-star:nth-child(4)' },
          { do: 'hover', on: '.article-rating output:not(:empty)' },
        ],
      },
    ],
  },
  {
    name: 'first-vote',
    title: 'Nobody has rated it yet',
    html: '<fc-article-rating article="education/what-is-a-spread" heading-level="3"></fc-article-rating>',
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'at the end of an article that may be voted on',
  keys: [
    ['Tab', 'goes from star to star'],
    ['Enter, Space', 'give that many stars'],
  ],
  accessibility: [
    'The stars are buttons named by their number, not a group of radio buttons: arrow keys must not give a vote. The average and the number of votes are text.',
    'That a vote was taken, or was not, is announced.',
  ],
};
