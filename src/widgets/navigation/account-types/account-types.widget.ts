import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { tabItems, tabProps } from '#kit/tab-schema.ts';

const props = z
  .strictObject({
    items: tabItems,
    ...tabProps,
    selected: z
      .optional(z.string())
      .check(
        z.describe(
          'Value of the account that is raised, and whose tab is active at first; the first one’s by default.',
        ),
      ),
  })
  .check(
    z.refine(
      ({ items, selected }) =>
        selected === undefined || items.some(({ value, disabled }) => value === selected && !disabled),
      {
        path: ['selected'],
        error: 'must be the value of a tab that is not disabled',
      },
    ),
  );

export type AccountTypesProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-account-types',
  load: 'eager',
  hydrate: 'interaction',
  hashes: [{ prop: 'id', of: 'tag' }],
  title: 'Account types',
  group: 'navigation',
  summary:
    'Accounts to compare: columns on desktop, where no script runs and on paper, tabs otherwise. A panel holds any HTML; facts in a definition list are on one line from column to column, so that the eye finds what differs, and its last block, a button, is at the foot. The account that is selected is raised.',
  requirements: ['PLT-9', 'ATB-1'],
  props,
  children: 'items',
  texts: ['account-types'],
  view: () => import('./account-types.tsx'),
  examples: () => import('./account-types.examples.ts'),
});
