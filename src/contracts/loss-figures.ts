/** A loss percentage that is not in a regulator's file: staff stored it, by two people where the brand wants that. Days are YYYY-MM-DD, of UTC. */
export type StoredFigure = {
  /** The code of the regulator. */
  readonly regulator: string;
  readonly from: string;
  readonly to: string;
  readonly reviewBy: string;
  readonly percent: number;
};

/** One of a regulator's file. */
export type WrittenFigure = {
  readonly from: string;
  readonly to: string;
  readonly reviewBy: string | null;
  readonly percent: number;
};

/** A regulator whose warning visitors read. */
export type WarnedRegulator = {
  readonly code: string;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
  readonly companies: Readonly<Record<string, string>>;
  /** The sentence with `{percent}` where the figure stands, by language. */
  readonly sentences: Readonly<Record<string, string>>;
  /** How many days a figure may be shown. */
  readonly holdsDays: number;
  readonly written: readonly WrittenFigure[];
  /** The figure that is shown now, by its first day; undefined where none may be shown. */
  readonly current: { readonly from: string; readonly percent: number } | undefined;
  readonly validUntil: Date | undefined;
};

/** For who changes figures: the regulators of the moment; `look` shows what is stored by now. */
export type LossFigures = {
  readonly regulators: () => readonly WarnedRegulator[];
  readonly look: () => Promise<void>;
};
