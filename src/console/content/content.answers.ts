import type { FACT_KINDS, ReviewState } from '#contracts/content-watch.ts';

/** Days are YYYY-MM-DD, of UTC. */
export type FactRow = {
  readonly kind: (typeof FACT_KINDS)[number];
  /** Code of a regulator, id of a rule, or what review.yaml calls it. */
  readonly subject: string;
  readonly file: string;
  readonly review_by: string;
  readonly to: string | null;
  readonly state: ReviewState;
};

/** A file that the site does not show as it is. */
export type FaultRow = { readonly file: string; readonly line: number | null; readonly message: string };

export type ComingRow = {
  readonly file: string;
  readonly language: string;
  readonly title: string;
  /** On the site; null where no edition has its language. */
  readonly address: string | null;
  readonly is_draft: boolean;
  readonly published: string | null;
};

export type LanguageRow = {
  readonly language: string;
  /** In its own words. */
  readonly label: string;
  readonly pages: number;
  readonly untranslated: readonly { readonly title: string; readonly address: string; readonly language: string }[];
  readonly texts: readonly { readonly file: string; readonly keys: readonly string[] }[];
};

export type ContentAnswer = {
  /** Where the addresses are, without a slash behind it. */
  readonly site: string;
  /** Since when files have faults. */
  readonly faults_since: string | null;
  readonly faults: readonly FaultRow[];
  /** The most urgent first. */
  readonly facts: readonly FactRow[];
  readonly coming: readonly ComingRow[];
  readonly languages: readonly LanguageRow[];
};

/** What needs somebody: all of it together is `count`. */
export type ContentTodayAnswer = {
  readonly count: number;
  readonly faults: readonly FaultRow[];
  readonly facts: readonly FactRow[];
};

export type ArticleRow = {
  readonly title: string;
  readonly address: string;
  readonly votes: number;
  /** The average, to one decimal; null without a vote. */
  readonly rating: number | null;
};
export type ArticlesAnswer = { readonly site: string; readonly articles: readonly ArticleRow[] };

export type PreviewLinkAnswer = { readonly url: string; readonly good_until: string };
