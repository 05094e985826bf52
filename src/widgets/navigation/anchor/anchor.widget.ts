import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { HASH_FAULT, isHash } from '#kit/hash-prop.ts';
import { symbolProp } from '#kit/symbol-prop.ts';

const props = z
  .strictObject({
    name: z
      .optional(z.string().check(z.refine((name) => isHash(`#${name}`), { error: 'must be one word, such as costs' })))
      .check(z.describe('Marks this place: a link to #name leads here.')),
    target: z
      .optional(z.string().check(z.refine(isHash, { error: HASH_FAULT })))
      .check(z.describe('Makes a link to this part of the page.')),
    label: z.optional(z.string().check(z.trim(), z.minLength(1))).check(z.describe('What the link says.')),
    icon: z
      .optional(symbolProp)
      .check(z.describe('Symbol after the label; arrow_downward_20px unless said otherwise.')),
  })
  .check(
    z.refine(({ name, target }) => (name === undefined) !== (target === undefined), {
      path: ['target'],
      error: 'or else "name" must be there: an anchor leads to a part of the page, or it is one',
    }),
    z.refine(({ target, label }) => target === undefined || label !== undefined, {
      path: ['label'],
      error: 'must say where the link leads',
    }),
    z.refine(({ name, label, icon }) => name === undefined || (label === undefined && icon === undefined), {
      path: ['name'],
      error: 'marks a place, which shows neither label nor icon',
    }),
  );

export type AnchorProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-anchor',
  load: 'eager',
  hydrate: 'interaction',
  hashes: [{ prop: 'name', of: 'tag' }],
  title: 'Anchor',
  group: 'navigation',
  summary:
    'A link to a part of the same page, by the part’s id; or, with a name, such a part itself, an unseen mark that links lead to. ' +
    'Both are plain HTML: the page scrolls smoothly to whatever a hash names, clear of the header, and the focus follows.',
  requirements: ['PGE-10', 'PLT-3'],
  props,
  view: () => import('./anchor.tsx'),
  examples: () => import('./anchor.examples.ts'),
});
