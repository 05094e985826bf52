import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { FILM_ENDINGS, ownFile, PICTURE_ENDINGS } from '#kit/own-file.ts';

const props = z.strictObject({
  intro: ownFile(FILM_ENDINGS).check(z.describe('The film that is played first, once: a file of this site.')),
  loop: ownFile(FILM_ENDINGS).check(z.describe('The film that follows it, again and again.')),
  static: ownFile(PICTURE_ENDINGS).check(z.describe('The picture that stands where the films do not run.')),
  height: z._default(z.enum(['medium', 'tall']), 'medium').check(z.describe('A band, or most of the window.')),
  align: z._default(z.enum(['start', 'centre']), 'start').check(z.describe('Where the words stand.')),
  html: z.string(),
});

export type IntroVideoProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-intro-video',
  load: 'lazy',
  hydrate: 'visible',
  title: 'Intro video',
  group: 'media',
  summary:
    'A silent film that is played once when the page has loaded, and another that follows it in a loop, with words over them. They run only while they are in view and can always be paused; the picture stands where no script runs, where the browser refuses to play, and where less motion is wanted.',
  requirements: ['PGE-5', 'PGE-16'],
  props,
  children: 'html',
  texts: ['background-video'],
  view: () => import('./intro-video.tsx'),
  examples: () => import('./intro-video.examples.ts'),
});
