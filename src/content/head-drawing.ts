import * as z from 'zod/mini';

/** Drawings of a page's head (src/kit/drawings). */
const HEAD_DRAWINGS = ['soundings', 'buoys', 'skyline', 'band', 'ropes', 'strata', 'tide-clock'] as const;

/** What they can be drawn of: the page itself, or facts of the brand. */
export const HEAD_DATA = [
  /** The page's sections, by their words. */
  'sections',
  /** Figures in the last column of the page's first table that has some. */
  'table',
  /** The brand's companies, each with its regulator. */
  'companies',
  /** Hours of markets, on the clocks of UTC. */
  'sessions',
  /** Terms of the glossary, by letter. */
  'terms',
  /** The edition's instruments, by kind. */
  'instruments',
  /** The instruments of the page's `product`, by group. */
  'groups',
  /** How long each market of the page's `product` is open. */
  'hours',
  /** Typical spreads of the major currency pairs. */
  'spreads',
  /** The highest leverage of each kind of instruments. */
  'leverage',
  /** How long each way to pay takes, in and out. */
  'payments',
  /** Articles to learn from, by topic. */
  'topics',
  /** The lessons of the course that the page is, or of all courses, by how long they are. */
  'lessons',
  /** The brand's webinars, by their days. */
  'webinars',
  /** The brand's events at a place that are to come, by their days. */
  'events',
  /** E-books, by how long they are. */
  'e-books',
  /** Recordings, by how long they are. */
  'podcasts',
  /** News, by their days. */
  'news',
  /** What the search looks through, by kind. */
  'search',
] as const;

export type HeadData = (typeof HEAD_DATA)[number];

/** `head: { drawing: buoys, data: companies }` in front matter. */
export const headDrawing = z.strictObject({ drawing: z.enum(HEAD_DRAWINGS), data: z.enum(HEAD_DATA) }).check(
  z.refine(({ drawing, data }) => drawing !== 'tide-clock' || data === 'sessions', {
    path: ['data'],
    error: 'expected "sessions": the tide clock draws hours of a day, and nothing else has any',
  }),
);
export type DrawnHead = z.output<typeof headDrawing>;
