import type { Theme } from './palette.ts';

/** Tokens that are drawn on others, in both themes or in one; `least` is the contrast that WCAG 2.2 asks for. */
type Pairs = {
  readonly over: readonly string[];
  readonly on: readonly string[];
  readonly least: 3 | 4.5;
  readonly theme?: Theme;
};

const GROUNDS = ['page', 'surface', 'surface-sunken', 'surface-raised'];

/** 1.4.3: text of any size. */
const TEXT = 4.5;
/** 1.4.11: borders of controls, the ring of the focus, what a drawing marks. */
const SHAPE = 3;

/** Every pair of colours that the sheets use. Dark bands and the footer have the colours of the dark theme in both themes. */
export const COLOUR_PAIRS: readonly Pairs[] = [
  { over: ['ink', 'ink-soft', 'accent'], on: GROUNDS, least: TEXT },
  { over: ['ink', 'accent'], on: ['accent-wash'], least: TEXT },
  { over: ['ink'], on: ['up-wash', 'down-wash', 'warning-wash'], least: TEXT },
  { over: ['ink', 'ink-soft', 'accent'], on: ['deep'], least: TEXT, theme: 'dark' },
  { over: ['accent-ink'], on: ['accent'], least: TEXT },
  { over: ['up', 'down', 'danger'], on: GROUNDS, least: TEXT },
  { over: ['up'], on: ['up-wash'], least: TEXT },
  { over: ['down', 'danger'], on: ['down-wash'], least: TEXT },
  { over: ['line-strong', 'focus'], on: GROUNDS, least: SHAPE },
  { over: ['focus', 'line-strong'], on: ['deep'], least: SHAPE, theme: 'dark' },
  { over: ['buoy'], on: ['page', 'surface', 'deep'], least: SHAPE },
  { over: ['scrim-ink'], on: ['deep'], least: TEXT },
  { over: ['page'], on: ['ink'], least: TEXT },
  { over: ['warning-line'], on: [...GROUNDS, 'warning-wash'], least: SHAPE },
];
