import type { PersonRow } from '#console/answers.ts';

/** What calls that act on a person answer, for their handlers and for the client. Moments are ISO 8601 in UTC. */

export type DetailField =
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'birth_date'
  | 'address_line'
  | 'postal_code'
  | 'city'
  | 'country';
/** Those that the member of staff may see for correcting; null of what is not known. */
export type Details = Readonly<Partial<Record<DetailField, string | null>>>;

/** `state` goes with what is sent: whoever corrects an older one is told. */
export type CorrectionAnswer = { readonly state: string; readonly details: Details };
/** In `theirs` of a conflict. */
export type TheirDetails = CorrectionAnswer & { readonly by: string | null; readonly at: string | null };
/** `state`: with which it is taken back. */
export type CorrectedAnswer = {
  readonly person: PersonRow;
  readonly fields: readonly string[];
  readonly state: string;
};

/** What one of two rows has, beside what lists show. */
export type MergeSide = {
  readonly person: PersonRow;
  readonly accounts: readonly { readonly number: number; readonly kind: string; readonly state: string }[];
  readonly notes: number;
  readonly events: number;
  readonly requests: number;
  /** `none`: no profile. `unconfirmed`: nobody can log in yet. */
  readonly log_in: 'none' | 'unconfirmed' | 'open' | 'blocked';
};
export type MergePreview = {
  /** The row that stays in lists: that with a log-in, else the one on whose page it is asked. */
  readonly kept: MergeSide;
  readonly merged: MergeSide;
  /** Both log in: each keeps its own log-in and accounts, and whoever merges has to say that they know. */
  readonly both_log_in: boolean;
};
export type MergeAnswer = { readonly kept: string; readonly merged: string; readonly version: number };

export type DataPreview = {
  /** Kinds of records by the names that the file has for them. */
  readonly records: readonly { readonly name: string; readonly rows: number }[];
  readonly accounts: readonly { readonly number: number; readonly kind: string; readonly state: string }[];
  /** How many log-ins end with it. */
  readonly log_ins: number;
  /** Other rows of the same person. */
  readonly merged: number;
  /** Until when the law has records of an account kept; null where nothing is. */
  readonly held_until: string | null;
};
export type ErasedAnswer = { readonly erased: true; readonly held_until: string | null };
