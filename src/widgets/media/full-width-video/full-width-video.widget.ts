import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { FILM_ENDINGS, ownFile, PICTURE_ENDINGS } from '#kit/own-file.ts';

const props = z.strictObject({
  src: ownFile(FILM_ENDINGS).check(z.describe('The film: a file of this site. It runs in a loop, without sound.')),
  alternative: z
    .optional(ownFile(FILM_ENDINGS))
    .check(z.describe('The same film in another format, for browsers that do not play the first.')),
  poster: ownFile(PICTURE_ENDINGS).check(
    z.describe('What stands in its place where it does not run: a still of the film.'),
  ),
  height: z._default(z.enum(['medium', 'tall']), 'medium').check(z.describe('A band, or most of the window.')),
  align: z._default(z.enum(['start', 'centre']), 'start').check(z.describe('Where the words stand.')),
  html: z.string(),
});

export type FullWidthVideoProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-full-width-video',
  load: 'lazy',
  hydrate: 'visible',
  title: 'Full-width video',
  group: 'media',
  summary:
    'A silent film in a loop, as wide as its place, with words over it. It runs only while it is in view and can always be paused; the still stands where no script runs, where the browser refuses to play, and where less motion is wanted.',
  requirements: ['PGE-6', 'PGE-16', 'PLT-4', 'PLT-8'],
  props,
  children: 'html',
  texts: ['background-video'],
  view: () => import('./full-width-video.tsx'),
  examples: () => import('./full-width-video.examples.ts'),
});
