/** One recording of brand/podcasts, read and checked. */
export type Episode = {
  /** Within the brand's folder, for errors. */
  readonly file: string;
  readonly language: string;
  /** The file's name; unique in a language. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly draft?: boolean | undefined;
  /** As in 2026-10-01. */
  readonly published: string;
  /** Name of the recording in media/. */
  readonly audio: string;
  readonly audioBytes: number;
  readonly durationSeconds: number;
  /** Language of the recording, where it is not the page's. */
  readonly spokenIn: string | undefined;
  readonly chapters: readonly { readonly startSeconds: number; readonly title: string }[];
  /** Every word of it, a paragraph each. */
  readonly transcript: readonly string[];
};

/** Recordings that every browser plays, and their types for a feed. */
export const AUDIO_TYPES = { mp3: 'audio/mpeg', m4a: 'audio/mp4' } as const;
