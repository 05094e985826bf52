import type { Transaction } from './database.ts';

/**
 * What is counted of a form (decision 134). The first three are loads: a page, a first touch, a refused try. The others are rows that
 * become what they were not, each counted once.
 */
export const FORM_EVENTS = ['seen', 'begun', 'refused', 'done', 'confirmed', 'first-log-in'] as const;
export type FormEvent = (typeof FORM_EVENTS)[number];

/** What stands for whatever is in no closed list, and for what there was too much of. */
export const OTHER = 'other';

export type CountedStep = {
  readonly id: string;
  /** The call that it ends in, as a route has it: `/api/articles/:subject`. */
  readonly route: string;
  /** Names of its fields, each with the codes that it may be refused by. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Refusals that lead on to another page. */
  readonly leads: readonly string[];
};

/** A form whose calls name it. The closed lists that everything counted is checked against. */
export type CountedForm = {
  readonly id: string;
  /** The newest; those before it are counted too, since a page may have been open since. */
  readonly version: number;
  readonly steps: readonly [CountedStep, ...CountedStep[]];
  /** Whether an account is confirmed and logged in to after it. */
  readonly opensAccount: boolean;
};

/** As a call's body names its form; nothing of it is believed before it is looked up. */
export type NamedForm = { readonly form: string | null; readonly version: string | null };

export type FormOutcome = NamedForm & {
  readonly edition: string;
  readonly attribution: Readonly<Record<string, string>>;
} & (
    | {
        readonly event: 'done';
        /** Of the call that did the step. */
        readonly route: string;
      }
    | { readonly event: 'confirmed' | 'first-log-in' }
  );

/** A step that was begun, as the request for its token names it. */
export type BegunStep = {
  readonly named: string;
  readonly edition: string;
  readonly agent: string | undefined;
  /** Of the page that asks. */
  readonly referrer: string | undefined;
};

export type FormCounts = {
  /** In the record's own transaction: one row more, whatever the record says. */
  readonly outcome: (tx: Transaction, outcome: FormOutcome) => Promise<void>;
  readonly begun: (step: BegunStep) => void;
};

/** A form's own words, in a language of the console. */
export type FormWords = {
  readonly title: (form: string, step: string, language: string) => string;
  readonly field: (form: string, step: string, field: string, language: string) => string | undefined;
  /** What the visitor read; undefined of a code that is none of the form's. */
  readonly refusal: (form: string, step: string, field: string, code: string, language: string) => string | undefined;
};
