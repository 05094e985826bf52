import { numberFormatter } from '#i18n/formatters.ts';

/** Seconds as they are read on a clock: `0:05`, `1:02:10`. */
export const clock = (locale: string, seconds: number): string => {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60), whole % 60];
  const first = numberFormatter(locale, { useGrouping: false });
  const padded = numberFormatter(locale, { minimumIntegerDigits: 2 });
  if (hours === 0) return `${first.format(minutes)}:${padded.format(rest)}`;
  return `${first.format(hours)}:${padded.format(minutes)}:${padded.format(rest)}`;
};

/** Index of the chapter that a moment falls into; -1 before the first. */
export const chapterAt = (chapters: readonly { readonly startSeconds: number }[], seconds: number): number =>
  chapters.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
