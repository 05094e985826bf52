let playing: HTMLMediaElement | undefined;

/** Only one thing on the page is heard at a time: whatever played before is paused. */
export const playAlone = (media: HTMLMediaElement): void => {
  if (playing !== media) playing?.pause();
  playing = media;
};

/** Ends the sound of what leaves the page, and forgets it. */
export const fallSilent = (media: HTMLMediaElement): void => {
  media.pause();
  if (playing === media) playing = undefined;
};
