import type { KNOWN_VIDEO_PLAYERS } from '#contracts/video-players.ts';

export type VideoSource =
  | { readonly kind: 'file'; readonly path: string }
  /** A video of another host, by the id of its player. */
  | { readonly kind: 'hosted'; readonly player: string; readonly video: string };

const FILE = /^\/(?![/\\])[^\s?#]+\.(?:webm|mp4)(?:\?\S*)?$/;
const NAMED = /^([a-z][a-z0-9-]*):([\w-]{1,64})$/;
/** The forms in which people copy an address from the two great hosts. */
const COPIED = [
  [
    'youtube',
    /^https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/)([\w-]{6,20})(?:[?&#]\S*)?$/,
  ],
  ['youtube', /^https:\/\/youtu\.be\/([\w-]{6,20})(?:[?#]\S*)?$/],
  ['vimeo', /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{4,20})(?:[?#/]\S*)?$/],
] as const satisfies readonly (readonly [(typeof KNOWN_VIDEO_PLAYERS)[number]['id'], RegExp])[];

/** What an editor wrote: a file of this site, an address copied from a host, or `player:video`; undefined is a refusal. */
export const parseVideoSource = (src: string): VideoSource | undefined => {
  if (FILE.test(src)) return { kind: 'file', path: src };
  for (const [player, form] of COPIED) {
    const video = form.exec(src)?.[1];
    if (video !== undefined) return { kind: 'hosted', player, video };
  }
  const [, player, video] = NAMED.exec(src) ?? [];
  return player === undefined || video === undefined ? undefined : { kind: 'hosted', player, video };
};
