import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { symbolProp } from '#kit/symbol-prop.ts';

const props = z.strictObject({
  symbol: symbolProp.check(
    z.describe('Lowercase name, optionally _fill1, and _20px, _24px, _40px or _48px: candlestick_chart_24px.'),
  ),
  label: z
    .optional(z.string().check(z.trim(), z.minLength(1)))
    .check(z.describe('What it says where no words stand beside it; without it, it is decoration.')),
});

export type IconProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-icon',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Symbol',
  group: 'actions',
  summary:
    'A Material Symbol in one of four sizes, in the colour of the text around it. It is part of the page as it is served and needs no script.',
  requirements: ['UIK-8'],
  props,
  view: () => import('./icon.tsx'),
  examples: () => import('./icon.examples.ts'),
});
