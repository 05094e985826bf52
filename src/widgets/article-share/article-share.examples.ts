import type { WidgetExample } from '#islands/define-widget.ts';

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
