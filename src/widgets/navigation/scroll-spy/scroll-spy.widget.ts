import * as z from 'zod/mini';
import { SCROLL_SPY_ABOVE_PX } from '#contracts/limits.ts';
import { defineWidget } from '#islands/define-widget.ts';

const item = z.strictObject({
  label: z.string().check(z.minLength(1), z.describe('What the link says.')),
  target: z.string().check(z.regex(/^#?[^\s#]+$/), z.describe('Id of the section or heading that it leads to.')),
  html: z._default(z.literal(''), ''),
});

const props = z.strictObject({
  items: z.array(item).check(
    z.minLength(1),
    z.refine((items) => new Set(items.map(({ target }) => target.replace('#', ''))).size === items.length, {
      error: 'must have targets that differ from each other',
    }),
    z.describe('One <fc-item label="…" target="…"> each, in the order of the page, with nothing between its tags.'),
  ),
  label: z.optional(z.string().check(z.minLength(1))).check(z.describe('Accessible name of the bar.')),
  above: z
    ._default(z.int().check(z.gte(0)), SCROLL_SPY_ABOVE_PX)
    .check(z.describe('The bar is there in windows wider than this, in px.')),
});

export type ScrollSpyProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-scroll-spy',
  load: 'eager',
  hydrate: 'load',
  title: 'Scroll spy',
  group: 'navigation',
  summary:
    'A bar of links to the sections of a long page, on wide screens. It stays below the menu while the page scrolls, marks the section in view, and leads there quickly. Where no script runs it is a bar of links that stays in view by the style sheet.',
  requirements: ['PLT-9', 'SPY-1', 'SPY-2', 'SPY-3', 'SPY-4'],
  props,
  children: 'items',
  texts: ['scroll-spy'],
  view: () => import('./scroll-spy.tsx'),
  examples: () => import('./scroll-spy.examples.ts'),
});
