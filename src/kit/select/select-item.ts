/** An option of a list (SEL-1). */
export type SelectItem = {
  /** What is posted; unique in its list. An empty one stands for no choice. */
  readonly value: string;
  readonly label: string;
  /** More about it, in a quieter line below; read out after the label. */
  readonly title?: string | undefined;
  /** Shown, but cannot be chosen. */
  readonly disabled?: boolean | undefined;
};

/** Words that a field with a list says; the caller has them in the page's language. */
export type SelectWords = {
  /** Shown in the field while nothing is chosen. */
  readonly choose: string;
  /** Said before an error to those who cannot see its icon. */
  readonly errorPrefix: string;
  /** The error of a required field that is left empty. */
  readonly required: string;
};

export type AutocompleteWords = SelectWords & {
  /** How many options are shown: said when the list opens, and as it is filtered. */
  readonly results: (count: number) => string;
  readonly noMatch: (typed: string) => string;
};
