import type { WidgetExample } from '#islands/define-widget.ts';

export default [
  {
    name: 'named-page',
    title: 'A page by its address, with words of its own',
    html: '<fc-share-icons address="https://northquay.example/en-gb/education/what-is-a-pip" words="What is a pip?" label="Share this lesson"></fc-share-icons>',
    states: [{ name: 'pointed-at', steps: [{ do: 'hover', on: 'role=link[name=/LinkedIn|لينكد إن/]' }] }],
  },
] satisfies readonly WidgetExample[];
