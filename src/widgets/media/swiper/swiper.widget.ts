import * as z from 'zod/mini';
import { CAROUSEL_SLIDES_PER_VIEW } from '#contracts/limits.ts';
import { defineWidget } from '#islands/define-widget.ts';

const MOST_PER_VIEW = 4;

const item = z.strictObject({
  label: z
    .optional(z.string().check(z.minLength(1)))
    .check(z.describe('What the slide is about, in a few words; part of its name for those who do not see it.')),
  html: z.string(),
});

const props = z.strictObject({
  items: z
    .array(item)
    .check(z.minLength(1), z.describe('One <fc-item> for each slide, with its content between the tags.')),
  label: z
    .string()
    .check(
      z.minLength(1),
      z.describe('What the slides are about: accessible name of the carousel, without the word itself.'),
    ),
  slidesPerView: z
    ._default(z.int().check(z.gte(1), z.lte(MOST_PER_VIEW)), CAROUSEL_SLIDES_PER_VIEW)
    .check(z.describe('Slides side by side on a desktop, 1 to 4; a tablet shows at most two, a phone one.')),
  variant: z._default(z.enum(['card', 'plain']), 'card').check(z.describe('Each slide on a card, or as it is.')),
});

export type SwiperProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-swiper',
  load: 'eager',
  hydrate: 'visible',
  title: 'Carousel',
  group: 'media',
  summary:
    'Slides that are turned by swiping, by buttons and by arrow keys; a quick swipe turns however short it is, a slow one only past the middle. It never moves by itself. Without a script it is a list that scrolls.',
  requirements: ['CAR-1', 'PGE-16', 'PLT-3'],
  props,
  children: 'items',
  texts: ['swiper'],
  view: () => import('./swiper.tsx'),
  examples: () => import('./swiper.examples.ts'),
});
