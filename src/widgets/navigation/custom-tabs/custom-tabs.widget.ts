import type * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { plainTabsProps } from '#kit/tab-schema.ts';

export type CustomTabsProps = z.infer<typeof plainTabsProps>;

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
  props: plainTabsProps,
  children: 'items',
  texts: ['tabs'],
  view: () => import('./custom-tabs.tsx'),
  examples: () => import('./custom-tabs.examples.ts'),
});
