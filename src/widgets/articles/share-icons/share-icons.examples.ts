import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'named-page',
    title: 'A page by its address, with words of its own',
    html: '<fc-share-icons address="https://northquay.example/en-gb/education/what-is-a-pip" words="What is a pip?" label="Share this lesson"></fc-share-icons>',
    states: [{ name: 'pointed-at', steps: [{ do: 'hover', on: 'role=link[name=/LinkedIn|لينكد إن/]' }] }],
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a page is passed on to three networks, anywhere',
  twins: ['fc-article-share', 'fc-social-icons'],
  keys: [['Enter', 'opens the network in a small window']],
  accessibility: ['Each link is named after its network.'],
};
