import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { SearchAnswer, SearchGroup, SearchHit } from '#contracts/calls/site-search.ts';
import type { Instrument } from '#contracts/instruments.ts';
import { SEARCH_MAX_RESULTS, SEARCH_MAX_WORDS } from '#contracts/limits.ts';
import type { Brand } from '../brand.ts';
import { editionFacts } from '../edition-facts.ts';
import { lossPercentAt } from '../regulator-facts.ts';
import { searchEntries, type SearchEntry } from './search-entries.ts';
import { markedText, snippetOf, type Passage } from './snippet.ts';
import { type WordSplitter, wordSplitter } from './split-words.ts';

export type SiteSearch = {
  /** What an edition has for these words, best first. Any text is a query; one without words finds nothing. */
  readonly find: (editionId: string, query: string, now: Date) => SearchAnswer;
};

type EditionIndex = {
  readonly split: WordSplitter;
  readonly entries: readonly SearchEntry[];
  /** Of each entry, its title first. */
  readonly passages: readonly (readonly [Passage, ...Passage[]])[];
  readonly index: MiniSearch<IndexedEntry>;
  /** When a dated fact in its words changes. */
  readonly validUntilMs: number;
};

type IndexedEntry = Pick<SearchEntry, 'title' | 'names' | 'headings' | 'description'> & { readonly id: number; readonly body: string };

const WEIGHTS: Readonly<Record<Exclude<keyof IndexedEntry, 'id'>, number>> = { title: 6, names: 4, headings: 3, description: 2, body: 1 };
const FIELDS = Object.keys(WEIGHTS);
/** Of a place within a page against a page. */
const PART_WEIGHT = 0.5;
const NOTHING: SearchAnswer = { total: 0, groups: [] };

/** So many letters may be wrong, missing or too many: none in a short word, where every other word would be near. */
const slipsAllowed = (term: string): number => (term.length >= 8 ? 2 : term.length >= 4 ? 1 : 0);

/** Two neighbours in the wrong order are one slip of the hand, though two to a count of letters. */
const swapped = (term: string): string[] => {
  const letters = [...term];
  return letters.slice(1).map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
};

/**
 * The site's own index (SRC-3), one for each edition, of one state of the content: made when it is first asked, anew
 * when a dated fact changes. A change of content is a new SiteSearch.
 */
export function createSiteSearch(brand: Brand, instruments: readonly Instrument[]): SiteSearch {
  const kept = new Map<string, EditionIndex>();

  const indexOf = (editionId: string, now: Date): EditionIndex | undefined => {
    const known = kept.get(editionId);
    if (known !== undefined && now.getTime() < known.validUntilMs) return known;
    const edition = brand.edition(editionId);
    if (edition === undefined) return undefined;
    const { validUntil } = lossPercentAt(brand.regulatorOf(edition), now);
    const made = makeIndex(searchEntries(brand, edition, editionFacts(brand, edition, now), instruments), wordSplitter(edition.language), validUntil?.getTime() ?? Infinity);
    kept.set(editionId, made);
    return made;
  };

  return {
    find: (editionId, query, now) => {
      const edition = indexOf(editionId, now);
      return edition === undefined ? NOTHING : look(edition, query);
    },
  };
}

function makeIndex(entries: readonly SearchEntry[], split: WordSplitter, validUntilMs: number): EditionIndex {
  const index = new MiniSearch<IndexedEntry>({
    fields: FIELDS,
    tokenize: (text) => split(text).map(({ term }) => term),
    processTerm: (term) => term, // folded when it was split off
    searchOptions: { tokenize: (term) => [term], boost: WEIGHTS, boostDocument: (id) => (entries[Number(id)]?.isPart ? PART_WEIGHT : 1), fuzzy: slipsAllowed, prefix: (term) => term.length >= 2, weights: { fuzzy: 0.3, prefix: 0.6 } },
  });
  index.addAll(entries.map(({ title, names, headings, description, passages }, id) => ({ id, title, names, headings, description, body: passages.join('\n') })));
  const passage = (text: string): Passage => ({ text, words: split(text) });
  const passages = entries.map(({ title, description, passages: own }) => [passage(title), passage(description), ...own.map(passage)] as const);
  return { split, entries, passages, index, validUntilMs };
}

function look({ split, entries, passages, index }: EditionIndex, query: string): SearchAnswer {
  const terms = [...new Set(split(query).map(({ term }) => term))].slice(0, SEARCH_MAX_WORDS);
  if (terms.length === 0) return NOTHING;
  const isWritten = (term: string): boolean => index.search(term, { fuzzy: false }).length > 0;
  const ask = (words: readonly string[], combineWith: 'AND' | 'OR'): readonly SearchResult[] =>
    index.search({ queries: words.map((term): Query => (slipsAllowed(term) === 0 || isWritten(term) ? term : { combineWith: 'OR', queries: [term, { combineWith: 'OR', fuzzy: false, prefix: false, queries: swapped(term) }] })), combineWith });
  let results = ask(terms, 'AND');
  if (results.length === 0 && terms.length > 1) {
    // All words together are nowhere: any of those that say something.
    const telling = terms.filter((term) => term.length > 2);
    results = ask(telling.length > 0 ? telling : terms, 'OR');
  }

  const groups: SearchGroup[] = [];
  for (const result of results.slice(0, SEARCH_MAX_RESULTS)) {
    const at = Number(result.id);
    const [entry, [title, ...rest] = []] = [entries[at], passages[at]];
    if (entry === undefined || title === undefined) continue;
    const found = new Set(result.terms);
    const hit: SearchHit = { kind: entry.kind, title: markedText(title, found), address: entry.address, snippet: snippetOf(rest, found) };
    const group = groups.find(({ kind }) => kind === hit.kind);
    if (group === undefined) groups.push({ kind: hit.kind, hits: [hit] });
    else group.hits.push(hit);
  }
  return { total: results.length, groups };
}
