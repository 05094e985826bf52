import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'end-of-article',
    title: 'At the end of an article',
    html: '<fc-article-share address="https://northquay.example/en-gb/education/what-is-a-spread" words="What is a spread?"></fc-article-share>',
    states: [{ name: 'answered', steps: [{ do: 'click', on: '.copy-link' }] }],
  },
  {
    name: 'own-heading',
    title: 'With a heading of its own',
    html: '<fc-article-share address="https://northquay.example/en-gb/markets" heading="Know someone who trades gold?" heading-level="3"></fc-article-share>',
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'at the end of an article, with a button that copies the link',
  twins: ['fc-share-icons', 'fc-social-icons'],
  keys: [
    ['Tab', 'goes from link to link and to the button'],
    ['Enter', 'opens the network in a small window'],
    ['Enter, Space', 'on the button: copies the link and says so'],
  ],
  accessibility: ['Each link is named after its network, and says that it opens a window.'],
};
