import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { HASH_FAULT, isHash } from '#kit/hash-prop.ts';

const props = z
  .strictObject({
    target: z
      .optional(z.string().check(z.refine(isHash, { error: HASH_FAULT })))
      .check(z.describe('Where a click scrolls to; left out, the top of the page.')),
    label: z
      .optional(z.string().check(z.trim(), z.minLength(1)))
      .check(z.describe('What it says; needed where there is a target.')),
  })
  .check(
    z.refine(({ target, label }) => target === undefined || label !== undefined, {
      path: ['label'],
      error: 'must say where the button leads, as there is a target',
    }),
  );

export type ScrollButtonProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-scroll-button',
  load: 'eager',
  hydrate: 'load', // it has to appear by itself
  title: 'Scroll button',
  group: 'actions',
  summary:
    'Appears at the foot of the window once the page is scrolled by more than 600 px, and leads back to the top or to a part of the page. Write it where its link may stand: that is all there is without a script.',
  requirements: ['STT-1'],
  props,
  texts: ['scroll-button'],
  view: () => import('./scroll-button.tsx'),
  examples: () => import('./scroll-button.examples.ts'),
});
