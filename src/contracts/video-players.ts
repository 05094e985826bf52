/** A video player of another host that pages may embed; `{video}` in its addresses stands for the video's id. */
export type VideoPlayer = {
  readonly id: string;
  /** Address of the frame, which begins to play by itself. */
  readonly player: string;
  /** Address of the page to watch it on, for visitors without JavaScript. */
  readonly page: string;
};

/** Players that a brand names by their id alone (VID-1). Both are asked in the form that sets no cookies before they play. */
export const KNOWN_VIDEO_PLAYERS = [
  {
    id: 'youtube',
    player: 'https://www.youtube-nocookie.com/embed/{video}?autoplay=1&rel=0',
    page: 'https://www.youtube.com/watch?v={video}',
  },
  { id: 'vimeo', player: 'https://player.vimeo.com/video/{video}?autoplay=1&dnt=1', page: 'https://vimeo.com/{video}' },
] as const satisfies readonly VideoPlayer[];

export const videoAddress = (template: string, video: string): string =>
  template.replaceAll('{video}', encodeURIComponent(video));
