import * as z from 'zod/mini';
import { KNOWN_VIDEO_PLAYERS } from '#contracts/video-players.ts';
import { defineWidget } from '#islands/define-widget.ts';
import { ownFile, PICTURE_ENDINGS } from '#kit/own-file.ts';
import { parseVideoSource } from './video-source.ts';

export const VIDEO_RATIOS = ['16:9', '4:3', '1:1', '9:16'] as const;

const template = z.string().check(
  z.refine((address) => /^https?:\/\/[^\s"'<>]*\{video\}/.test(address), {
    error: 'must be an address that begins with https:// and holds {video}',
  }),
);

const props = z
  .strictObject({
    src: z.string().check(
      z.refine((src) => parseVideoSource(src) !== undefined, {
        error:
          'must be a file of this site (/media/name.webm, .mp4), an address of YouTube or Vimeo, or player:video, as in youtube:aBcDeFgHiJk',
      }),
      z.describe('A file of this site, an address of YouTube or Vimeo, or player:video.'),
    ),
    label: z.string().check(z.minLength(1), z.describe('What the video is; name of the button and of the player.')),
    thumbnail: z.optional(ownFile(PICTURE_ENDINGS)).check(z.describe('Picture of the preview: a file of this site.')),
    duration: z
      .optional(z.string().check(z.regex(/^(?:\d{1,2}:)?\d{1,2}:\d{2}$/)))
      .check(z.describe('How long it is, as in 2:10.')),
    ratio: z._default(z.enum(VIDEO_RATIOS), '16:9').check(z.describe('Width to height.')),
    captions: z
      ._default(
        z.array(
          z.strictObject({
            src: ownFile(['vtt']),
            lang: z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/)),
            label: z.string().check(z.minLength(1)),
          }),
        ),
        [],
      )
      .check(z.describe('JSON only, for a file: captions as { src, lang, label }; the first are shown.')),
    players: z
      ._default(z.array(z.strictObject({ id: z.string(), player: template, page: template })), [])
      .check(z.describe('Players of other hosts that pages may embed; the site fills them in from brand.yaml.')),
  })
  .check(
    z.refine(
      ({ src, players }) => {
        const source = parseVideoSource(src);
        return source?.kind !== 'hosted' || [...KNOWN_VIDEO_PLAYERS, ...players].some(({ id }) => id === source.player);
      },
      { path: ['src'], error: 'names a player that this site does not have; name it under videoPlayers in brand.yaml' },
    ),
  );

export type VideoEmbedProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-video-embed',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Video',
  group: 'media',
  summary:
    'A preview that becomes the player when it is clicked. A video of another host is loaded, and its host contacted, only then, and only where brand.yaml names the player; otherwise, and where no script runs, the preview is a link to it. A file of this site plays in the browser’s own player, with captions.',
  requirements: ['VID-1', 'PLT-3'],
  props,
  texts: ['video-embed'],
  view: () => import('./video-embed.tsx'),
  examples: () => import('./video-embed.examples.ts'),
});
