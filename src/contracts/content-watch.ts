/** How soon a fact of the brand has to be looked at again, the most urgent first: it may not be shown, is late, is near, is far. */
export const REVIEW_STATES = ['over', 'overdue', 'due', 'later'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
export const FACT_KINDS = ['loss-percentage', 'country-rule', 'application', 'review'] as const;

/** A fact of the brand with a day of review. Days are YYYY-MM-DD, of UTC. */
export type ReviewedFact = {
  readonly kind: (typeof FACT_KINDS)[number];
  /** Code of a regulator, id of a rule, or what review.yaml calls it. */
  readonly subject: string;
  /** Within the brand's folder. */
  readonly file: string;
  readonly reviewBy: string;
  /** The last day on which it may be shown. */
  readonly to: string | undefined;
  readonly state: ReviewState;
};

/** A page or an episode that visitors do not see yet. */
export type ComingPage = {
  readonly file: string;
  readonly language: string;
  readonly title: string;
  /** Where it will be; undefined where no edition has its language. */
  readonly address: string | undefined;
  readonly isDraft: boolean;
  /** The day on which it appears. */
  readonly published: string | undefined;
};

/** A page with what readers say of it. */
export type RatedArticle = {
  readonly path: string;
  readonly title: string;
  readonly address: string;
  readonly votes: number;
  /** The average, to one decimal; 0 without a vote. */
  readonly rating: number;
};

/** What a language of the site still says in another one. */
export type LanguageState = {
  readonly language: string;
  /** In its own words. */
  readonly label: string;
  /** Pages that somebody wrote, in whichever language. */
  readonly pages: number;
  /** Of these, the ones that are shown in the brand's first language. */
  readonly untranslated: readonly { readonly title: string; readonly address: string; readonly language: string }[];
  /** Texts that are said in English, by their file. */
  readonly texts: readonly { readonly file: string; readonly keys: readonly string[] }[];
};

/** What of the files on the disk the site does not show, and since when. */
export type ContentRefusal = {
  readonly at: Date;
  readonly faults: readonly { readonly file: string; readonly line: number | undefined; readonly message: string }[];
};

/** For who looks after the content: as this process shows it. */
export type ContentWatch = {
  /** Of the site, without a slash behind it: where the addresses are. */
  readonly site: string;
  /** The most urgent first. */
  readonly facts: (now: Date) => readonly ReviewedFact[];
  readonly coming: () => readonly ComingPage[];
  readonly languages: () => readonly LanguageState[];
  readonly refusal: () => ContentRefusal | undefined;
  /** In the first edition of a language, else in the default one: those with the most votes first. */
  readonly articles: (language: string | undefined) => Promise<readonly RatedArticle[]>;
  /** The address at which whoever has it sees the site of a day with drafts; undefined where no edition has the page's address. */
  readonly previewLink: (
    address: string,
    day: string | undefined,
    now: Date,
  ) => { readonly url: string; readonly goodUntil: Date } | undefined;
};
