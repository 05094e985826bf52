import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { TAB_DIRECTIONS, TAB_SIZES, TAB_VARIANTS } from '#kit/tab-options.ts';
import { tabItems, tabProps } from '#kit/tab-schema.ts';

const props = z
  .strictObject({
    items: tabItems,
    ...tabProps,
    variant: z._default(z.enum(TAB_VARIANTS), 'secondary').check(z.describe('A line under the active tab, or a raised tab in a track.')),
    size: z._default(z.enum(TAB_SIZES), 'large').check(z.describe('Height of the tabs.')),
    direction: z._default(z.enum(TAB_DIRECTIONS), 'horizontal').check(z.describe('Tabs above the panels, or beside them where there is room.')),
    initial: z._default(z.int().check(z.gte(0)), 0).check(z.describe('Index of the tab that is active at first.')),
  })
  .check(
    z.refine(({ items, initial }) => items[initial]?.disabled === false, {
      path: ['initial'],
      error: 'must be the index of a tab that is not disabled',
    }),
  );

export type TabsProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-tabs',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Tabs',
  group: 'navigation',
  summary:
    'Several texts in one place, one of them in view. Where no script runs, and on paper, all stand below each other under their own headings. For panels with a layout of their own there are the custom tabs.',
  requirements: ['PLT-3', 'TAB-1', 'TAB-2', 'TAB-3'],
  props,
  children: 'items',
  texts: ['tabs'],
  view: () => import('./tabs.tsx'),
  examples: () => import('./tabs.examples.ts'),
});
