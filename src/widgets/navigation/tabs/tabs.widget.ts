import { defineWidget } from '#islands/define-widget.ts';
import { tabsProps } from './tabs-props.ts';

export default defineWidget({
  tag: 'fc-tabs',
  load: 'eager',
  hydrate: 'interaction',
  hashes: [{ prop: 'id', of: 'tag' }],
  title: 'Tabs',
  group: 'navigation',
  summary:
    'Several texts in one place, one of them in view. Where no script runs, and on paper, all stand below each other under their own headings. For panels with a layout of their own there are the custom tabs.',
  requirements: ['PLT-3', 'TAB-1', 'TAB-2', 'TAB-3'],
  props: tabsProps,
  preset: { panelClass: 'prose' },
  children: 'items',
  texts: ['tabs'],
  view: () => import('./tabs.tsx'),
  examples: () => import('./tabs.examples.ts'),
});
