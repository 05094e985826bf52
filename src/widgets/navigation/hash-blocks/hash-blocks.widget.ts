import * as z from 'zod/mini';
import { BLOCK_SCROLL_OFFSET_PX } from '#contracts/limits.ts';
import { defineWidget } from '#islands/define-widget.ts';
import { areDistinctHashes, bareHash, hashName, SAME_HASH_FAULT } from '#kit/hash-prop.ts';

const item = z.strictObject({
  hash: hashName.check(
    z.describe(
      'The address’s hash that shows the block, and the block’s id; unique, whatever the case of its letters.',
    ),
  ),
  label: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.describe('What the block is about: its accessible name, and what the ways to it say.'),
    ),
  html: z.string(),
});

const props = z
  .strictObject({
    items: z.array(item).check(
      z.minLength(1),
      z.refine((items) => areDistinctHashes(items.map(({ hash }) => hash)), { error: SAME_HASH_FAULT }),
      z.describe('One <fc-item hash="…" label="…"> each, with the block between its tags.'),
    ),
    default: z
      .optional(hashName)
      .check(z.describe('Hash of the block that is shown while the address names none; left out, none is.')),
    target: z
      .optional(hashName)
      .check(z.describe('Id of the element that previous and next scroll to; left out, the tag itself.')),
    offset: z
      ._default(z.int(), BLOCK_SCROLL_OFFSET_PX)
      .check(z.describe('Where the target comes to stand, in px: -150 is 150 px below the top of the window.')),
  })
  .check(
    z.refine(
      ({ items, default: first }) =>
        first === undefined || items.some(({ hash }) => bareHash(hash).toLowerCase() === bareHash(first).toLowerCase()),
      {
        path: ['default'],
        error: 'must be the hash of one of the items',
      },
    ),
  );

export type HashBlocksProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-hash-blocks',
  load: 'eager',
  hydrate: 'load',
  hashes: [{ prop: 'hash', of: 'items', inAnyCase: true }],
  title: 'Hash blocks',
  group: 'navigation',
  summary:
    'Shows the one of several blocks that the address’s hash names, and follows it; each block leads to the one before and the one after. The style sheet chooses until the code comes. Where no script runs, all blocks stand below each other.',
  requirements: ['PGE-1', 'PGE-2', 'PLT-3', 'PLT-9'],
  props,
  children: 'items',
  texts: ['hash-blocks'],
  view: () => import('./hash-blocks.tsx'),
  examples: () => import('./hash-blocks.examples.ts'),
});
