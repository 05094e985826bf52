import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { ownFile } from '#kit/own-file.ts';

const words = z.string().check(z.minLength(1));
const seconds = z.number().check(z.gte(0));

const episode = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
    title: words,
    description: words,
    published: z.iso.date(),
    durationSeconds: z.number().check(z.gt(0)),
    audio: ownFile(['mp3', 'm4a']),
    /** Language of the recording, where it is not the page's. */
    spokenIn: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
    chapters: z._default(z.array(z.strictObject({ startSeconds: seconds, title: words })), []),
    /** Every word, a paragraph each. */
    transcript: z._default(z.array(words), []),
  })
  .check(
    z.refine(
      ({ chapters, durationSeconds }) =>
        chapters.every(
          ({ startSeconds }, at) =>
            startSeconds < durationSeconds && startSeconds > (chapters[at - 1]?.startSeconds ?? -1),
        ),
      {
        path: ['chapters'],
        error: 'must begin one after the other, before the end',
      },
    ),
  );

const props = z.strictObject({
  episodes: z.array(episode).check(
    z.minLength(1),
    z.refine((episodes) => new Set(episodes.map(({ id }) => id)).size === episodes.length, {
      error: 'must have ids that differ from each other',
    }),
    z.describe(
      'Filled in from brand/podcasts, newest first; or JSON: { id, title, description, published, durationSeconds, audio, spokenIn, chapters, transcript }.',
    ),
  ),
  feed: z
    .optional(z.string().check(z.regex(/^\/(?![/\\])\S*$/)))
    .check(z.describe('Path of the feed; filled in by the site.')),
  latest: z.optional(z.int().check(z.gte(1))).check(z.describe('Only so many, the newest.')),
  headingLevel: z
    ._default(z.int().check(z.gte(2), z.lte(6)), 3)
    .check(z.describe('Level of the episodes’ headings, 2 to 6: one below the heading above.')),
});

export type PodcastsProps = z.infer<typeof props>;
export type PodcastEpisode = PodcastsProps['episodes'][number];

export default defineWidget({
  tag: 'fc-podcasts',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Podcast',
  group: 'media',
  summary:
    'Recordings with a player that keys and voices can work: speed, steps back and forth, chapters, and every word as text. One is heard at a time. Where no script runs, the browser’s own player stands in its place.',
  requirements: ['PLT-4', 'PLT-8'],
  props,
  texts: ['podcasts'],
  view: () => import('./podcasts.tsx'),
  examples: () => import('./podcasts.examples.ts'),
});
