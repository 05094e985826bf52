import type { SearchKind } from '#contracts/calls/site-search.ts';

/** One thing that a search may find, in the edition's language, facts filled in. */
export type SearchEntry = {
  readonly kind: SearchKind;
  readonly title: string;
  readonly address: string;
  /** What else it is called: in menus, by its symbol. */
  readonly names: readonly string[];
  readonly headings: string;
  readonly description: string;
  readonly passages: readonly string[];
  /** A place within a page; a page on the same subject ranks before it. */
  readonly isPart?: true;
  /** A company or a fund: its name is not made of the language's words, which have endings and synonyms. */
  readonly isProperName?: true;
  /** The language of its words, where it is not the edition's (`fallbackFrom`). */
  readonly language?: string;
};

/** A place within a page; `id` is its anchor. */
export type SearchPlace = Pick<SearchEntry, 'kind' | 'title' | 'names' | 'description' | 'passages' | 'isPart'> & {
  readonly id: string;
};
