import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';

/** The style sheet has a rule for each: server markup carries no style of its own, and the first paint has to be right. */
export const MIN_HEIGHTS = [80, 120, 160, 200, 240, 320, 400, 480] as const;
export const MAX_HEIGHTS = [320, 400, 480, 640, 800, 1200] as const;

const label = z.optional(z.string().check(z.trim(), z.minLength(1)));

const props = z
  .strictObject({
    html: z.string().check(z.minLength(1), z.describe('The content: everything between the tags.')),
    minHeight: z
      ._default(z.literal(MIN_HEIGHTS), 160)
      .check(z.describe('Height of what is in view while the box is closed, px.')),
    maxHeight: z
      .optional(z.literal(MAX_HEIGHTS))
      .check(
        z.describe(
          'Greatest height of the open box, px: longer content scrolls in it. Left out, the box is as high as its content.',
        ),
      ),
    more: label.check(z.describe('What the toggle says while the box is closed.')),
    less: label.check(z.describe('What it says while the box is open.')),
  })
  .check(
    z.refine(({ minHeight, maxHeight }) => maxHeight === undefined || maxHeight > minHeight, {
      path: ['maxHeight'],
      error: 'must be more than the least height (min-height)',
    }),
  );

export type ReadMoreProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-read-more',
  load: 'eager',
  hydrate: 'visible',
  title: 'Read more',
  group: 'disclosure',
  summary:
    'A box that shows the beginning of a text, and all of it on demand. Content that fits, or is longer by no more than the toggle is high, stands whole and without a toggle. ' +
    'A link, a search in the page or the Tab key that leads into what is cut off opens the box. Where no script runs, everything is shown.',
  requirements: ['UIK-4'],
  props,
  children: 'html',
  texts: ['read-more'],
  view: () => import('./read-more.tsx'),
  examples: () => import('./read-more.examples.ts'),
});
