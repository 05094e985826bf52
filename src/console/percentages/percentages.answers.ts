export const FIGURE_STATES = ['past', 'current', 'coming', 'ended'] as const;

/** A loss percentage of a regulator. Days are YYYY-MM-DD, of UTC. */
export type FigureRow = {
  /** Null of one of the regulator's file. */
  readonly id: string | null;
  readonly percent: number;
  readonly from: string;
  readonly to: string;
  readonly review_by: string | null;
  /** `current`: visitors read it now. `ended`: it was withdrawn or replaced. */
  readonly state: (typeof FIGURE_STATES)[number];
  /** Of a stored one: where it comes from, as it was written; who asked for it, and when it was stored. */
  readonly source: string | null;
  readonly by: string | null;
  readonly stored_at: string | null;
};

export type RegulatorFigures = {
  readonly code: string;
  readonly name: string;
  readonly company: string;
  readonly editions: readonly string[];
  /** Whether who reads this may store figures of it: not who is limited to editions, of which it has others. */
  readonly may_change: boolean;
  /** What visitors read now; null once no figure may be shown. */
  readonly percent: number | null;
  /** When that changes by itself. ISO 8601 in UTC. */
  readonly valid_until: string | null;
  /** How many days a figure may be shown. */
  readonly holds_days: number;
  /** The sentence of the warning in one of its languages, `{percent}` where the figure stands. */
  readonly sentence: {
    readonly text: string;
    readonly language: string;
    readonly direction: 'ltr' | 'rtl';
    readonly locale: string;
  };
  /** By their first day, the last first; those that have ended at the end. */
  readonly figures: readonly FigureRow[];
};

export type PercentagesAnswer = { readonly regulators: readonly RegulatorFigures[] };
export type StoredFigureAnswer = { readonly id: string };
/** What somebody else stored for the same first day meanwhile; null where it was withdrawn. */
export type TheirFigure = { readonly figure: FigureRow | null };
