import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'back',
    title: 'On the new version, for visitors whose cookie names it',
    html: '<fc-version-switcher version="new" home="/en-gb"></fc-version-switcher>',
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'on the home page alone, while there are two versions of it',
  keys: [['Enter, Space', 'change the version and load the page again']],
  accessibility: ['Its words say which version it leads to.'],
};
