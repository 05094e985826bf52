import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { tabItems, tabProps } from '#kit/tab-schema.ts';

const props = z.strictObject({
  items: tabItems,
  ...tabProps,
  selected: z
    ._default(z.int().check(z.gte(0)), 0)
    .check(
      z.describe(
        'Index of the tab that is active at first on wide screens. One that is not there or is disabled counts as the first that can be chosen.',
      ),
    ),
});

export type HomeTabsProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-home-tabs',
  load: 'eager',
  hydrate: 'load',
  hashes: [{ prop: 'id', of: 'tag' }],
  title: 'Home tabs',
  group: 'navigation',
  summary:
    'Tabs that begin differently on a phone: with the second tab in windows of 768 px or less, with the selected one in wider ones. It is right from the first paint, before any script, and stays where the visitor puts it.',
  requirements: ['PLT-3', 'PLT-9', 'HTB-1'],
  props,
  children: 'items',
  texts: ['tabs'],
  view: () => import('./home-tabs.tsx'),
  examples: () => import('./home-tabs.examples.ts'),
});
