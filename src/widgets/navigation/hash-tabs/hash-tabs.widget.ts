import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { areDistinctHashes, hashName, SAME_HASH_FAULT } from '#kit/hash-prop.ts';
import { TAB_SIZES, TAB_VARIANTS } from '#kit/tab-options.ts';
import { tabProps } from '#kit/tab-schema.ts';

const item = z
  .strictObject({
    name: z.string().check(z.minLength(1), z.describe('What the tab says.')),
    value: z.string().check(z.minLength(1), z.describe('What the tab stands for; unique.')),
    hash: hashName.check(
      z.describe(
        'The address’s hash that chooses the tab, and the id of its panel; unique, whatever the case of its letters.',
      ),
    ),
    target: z
      .optional(hashName)
      .check(
        z.describe(
          'Id of an element elsewhere on the page that is shown for this tab, instead of a panel between the tags.',
        ),
      ),
    html: z.string(),
  })
  .check(
    z.refine(({ target, html }) => (target === undefined) === (html !== ''), {
      error: 'must have a panel between its tags, or a target, and not both',
    }),
  );

const props = z.strictObject({
  items: z.array(item).check(
    z.minLength(1),
    z.refine((items) => new Set(items.map(({ value }) => value)).size === items.length, {
      error: 'must have values that differ from each other',
    }),
    z.refine((items) => areDistinctHashes(items.map(({ hash }) => hash)), { error: SAME_HASH_FAULT }),
    z.describe('One <fc-item name="…" value="…" hash="…"> each, with the panel between its tags.'),
  ),
  ...tabProps,
  variant: z
    ._default(z.enum(TAB_VARIANTS), 'secondary')
    .check(z.describe('A line under the active tab, or a raised tab in a track.')),
  size: z._default(z.enum(TAB_SIZES), 'large').check(z.describe('Height of the tabs.')),
});

export type HashTabsProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-hash-tabs',
  load: 'eager',
  hydrate: 'load',
  hashes: [
    { prop: 'hash', of: 'items', inAnyCase: true },
    { prop: 'id', of: 'tag' },
  ],
  title: 'Hash tabs',
  group: 'navigation',
  summary:
    'Tabs that have addresses: the tab follows the hash, and choosing one changes it, so a tab can be linked to, and back and forward walk through what was read. Where no script runs, the tabs are links to the panels, which all stand under their headings.',
  requirements: ['PLT-9', 'HSH-1'],
  props,
  children: 'items',
  texts: ['tabs'],
  view: () => import('./hash-tabs.tsx'),
  examples: () => import('./hash-tabs.examples.ts'),
});
