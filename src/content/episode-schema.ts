import * as z from 'zod/mini';
import { AUDIO_TYPES } from './episode.ts';

const words = z.string().check(z.trim(), z.minLength(1));
const CLOCK = /^(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)$/;

/** `2:10` or `1:02:10`, in seconds. */
const time = z.pipe(
  z.string().check(z.regex(CLOCK, { error: "expected a time in quotes, such as '2:10' or '1:02:10'" })),
  z.transform((text) => {
    const [, hours = '0', minutes = '0', seconds = '0'] = CLOCK.exec(text) ?? [];
    return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  }),
);

const chapter = z.pipe(
  z.strictObject({ start: time, title: words }),
  z.transform(({ start, title }) => ({ startSeconds: start, title })),
);

/** The front matter of an episode; its body is the transcript. */
export const episodeSchema = z
  .strictObject({
    title: words,
    description: words,
    /** Seen in the preview only. */
    draft: z.optional(z.boolean()),
    published: z.iso.date({ error: 'expected a date such as 2026-10-01' }),
    audio: z.string().check(
      z.regex(new RegExp(String.raw`^[a-z0-9-]+\.(?:${Object.keys(AUDIO_TYPES).join('|')})$`), {
        error: 'expected the name of a recording in media/, such as "podcast-one.mp3"',
      }),
    ),
    duration: time,
    /** BCP 47, where it is not the language of the folder. */
    spokenIn: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/, { error: 'expected a language such as "en"' }))),
    chapters: z._default(z.array(chapter), []),
  })
  .check(
    z.refine(
      ({ chapters }) =>
        chapters.every(({ startSeconds }, at) =>
          at === 0 ? startSeconds === 0 : startSeconds > (chapters[at - 1]?.startSeconds ?? 0),
        ),
      {
        path: ['chapters'],
        error: "expected the first chapter at '0:00' and each later than the one before",
      },
    ),
    z.refine(({ chapters, duration }) => chapters.every(({ startSeconds }) => startSeconds < duration), {
      path: ['chapters'],
      error: 'expected every chapter to begin before the end',
    }),
  );
