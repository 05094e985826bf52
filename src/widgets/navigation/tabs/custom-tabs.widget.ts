import { defineWidget } from '#islands/define-widget.ts';
import { tabsProps } from './tabs-props.ts';

export default defineWidget({
  tag: 'fc-custom-tabs',
  load: 'eager',
  hydrate: 'interaction',
  hashes: [{ prop: 'id', of: 'tag' }],
  title: 'Custom tabs',
  group: 'navigation',
  summary:
    'Tabs whose panels are any HTML, left as it is laid out: tables, drawings, other widgets, which keep their state while another panel is in view.',
  requirements: ['PLT-3', 'PLT-8', 'TAB-1', 'TAB-2', 'TAB-3'],
  props: tabsProps,
  // The panels' HTML is left as its author laid it out: no measure, no margins.
  preset: { panelClass: 'flow' },
  children: 'items',
  texts: ['tabs'],
  view: () => import('./tabs.tsx'),
  examples: () => import('./custom-tabs.examples.ts'),
});
