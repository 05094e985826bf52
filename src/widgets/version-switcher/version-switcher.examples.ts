import type { WidgetExample } from '#islands/define-widget.ts';

export default [
  {
    name: 'back',
    title: 'On the new version, for visitors whose cookie names it',
    html: '<fc-version-switcher version="new" home="/en-gb"></fc-version-switcher>',
  },
] satisfies readonly WidgetExample[];
