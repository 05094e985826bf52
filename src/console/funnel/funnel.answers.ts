import type { FormEvent } from '#contracts/form-counts.ts';

/** A number, or that it is below FORM_COUNTS_FEW_BELOW and not zero: so few could be somebody. */
export type Cell = number | 'few';

/** A part of the way through a form; outcomes of an account belong to no step. */
export type Stage = { readonly step: string; readonly event: Exclude<FormEvent, 'refused'> };
export type StageRow = Stage & {
  readonly n: Cell;
  /** In the days before, as many. */
  readonly before: Cell;
};

export type RefusalRow = {
  readonly step: string;
  /** Empty where it was about the whole. */
  readonly field: string;
  readonly code: string;
  readonly n: Cell;
  /** What the form calls the field; null where it is none of its fields. */
  readonly label: string | null;
  /** What the visitor read, in the asked language; null where nobody knows. */
  readonly words: string | null;
};

export type VersionRow = {
  readonly version: number;
  readonly first_day: string;
  readonly last_day: string;
  /** In the order of the stages. */
  readonly stages: readonly Cell[];
};

export type DayRow = { readonly day: string; readonly seen: Cell; readonly done: Cell };

export type FunnelAnswer = {
  readonly is_counted: boolean;
  /** Whether some of the numbers are made up, for a demonstration. */
  readonly has_made_up: boolean;
  readonly form: string;
  readonly forms: readonly { readonly id: string; readonly title: string; readonly has_counts: boolean }[];
  readonly steps: readonly { readonly id: string; readonly title: string }[];
  /** UTC, both included. */
  readonly from: string;
  readonly until: string;
  readonly stages: readonly StageRow[];
  /** Refused tries, by step. */
  readonly refused: Readonly<Record<string, Cell>>;
  readonly refusals: readonly RefusalRow[];
  readonly versions: readonly VersionRow[];
  readonly by_day: readonly DayRow[];
  /** What there is to choose by, the most first. */
  readonly choices: {
    readonly edition: readonly string[];
    readonly source: readonly string[];
    readonly campaign: readonly string[];
  };
};
