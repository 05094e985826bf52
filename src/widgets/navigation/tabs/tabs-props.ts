import * as z from 'zod/mini';
import { TAB_DIRECTIONS, TAB_SIZES, TAB_VARIANTS } from '#kit/tab-options.ts';
import { tabItems, tabProps } from '#kit/tab-schema.ts';

/** Props of the tags whose tabs stand by themselves: fc-tabs and fc-custom-tabs (TAB-1). */
export const tabsProps = z
  .strictObject({
    items: tabItems,
    ...tabProps,
    variant: z
      ._default(z.enum(TAB_VARIANTS), 'secondary')
      .check(z.describe('A line under the active tab, or a raised tab in a track.')),
    size: z._default(z.enum(TAB_SIZES), 'large').check(z.describe('Height of the tabs.')),
    direction: z
      ._default(z.enum(TAB_DIRECTIONS), 'horizontal')
      .check(z.describe('Tabs above the panels, or beside them where there is room.')),
    initial: z._default(z.int().check(z.gte(0)), 0).check(z.describe('Index of the tab that is active at first.')),
  })
  .check(
    z.refine(({ items, initial }) => items[initial]?.disabled === false, {
      path: ['initial'],
      error: 'must be the index of a tab that is not disabled',
    }),
  );

export type TabsProps = z.infer<typeof tabsProps>;
