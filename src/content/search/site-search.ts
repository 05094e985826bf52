import MiniSearch, { type SearchResult } from 'minisearch';
import type { SearchAnswer, SearchGroup, SearchHit } from '#contracts/calls/site-search.ts';
import type { Instrument } from '#contracts/instruments.ts';
import { SEARCH_MAX_RESULTS, SEARCH_MAX_WORDS } from '#contracts/limits.ts';
import type { Brand } from '../brand.ts';
import { directionOf } from '../direction-of.ts';
import { editionFacts } from '../edition-facts.ts';
import { lossPercentAt } from '../regulator-facts.ts';
import type { EntryNames } from './name-rank.ts';
import { planTerm } from './plan-query.ts';
import { bestOfEachKind, type FoundEntry, rankByName } from './rank-results.ts';
import { searchEntries } from './search-entries.ts';
import type { SearchEntry } from './search-entry.ts';
import { markedText, snippetOf, type Passage } from './snippet.ts';
import { foldWord, termsOf, type WordSplitter, wordSplitter } from './split-words.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { compoundHead, nounsOf, withLastNouns } from './word-parts.ts';

export type SiteSearch = {
  /** What an edition has for these words, best first. Any text is a query; one without words finds nothing. */
  readonly find: (editionId: string, query: string, now: Date) => SearchAnswer;
};

type EditionIndex = {
  readonly language: string;
  readonly split: WordSplitter;
  readonly vocabulary: Vocabulary;
  readonly entries: readonly IndexedEntry[];
  readonly index: MiniSearch<TermsOfEntry>;
  /** When a dated fact in its words changes. */
  readonly validUntilMs: number;
};

/** `passages` has the description first. */
export type IndexedEntry = {
  readonly entry: SearchEntry;
  readonly title: Passage;
  readonly passages: readonly Passage[];
  readonly names: EntryNames;
};

/** The terms of each field, a space between them. */
type TermsOfEntry = Record<keyof typeof WEIGHTS, string> & { readonly id: number };

const WEIGHTS = { title: 6, names: 4, headings: 3, description: 2, body: 1 } as const;
const FIELDS = Object.keys(WEIGHTS);
/** Of a place within a page against a page. */
const PART_WEIGHT = 0.5;
const FEW_HITS = 5;
const NOTHING: SearchAnswer = { total: 0, groups: [] };

/**
 * The site's own index (SRC-3), one for each edition and each state of the content: made at the first query, and again
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
    const made = makeIndex(
      searchEntries(brand, edition, editionFacts(brand, edition, now), instruments, now),
      edition.language,
      validUntil?.getTime() ?? Infinity,
    );
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

function makeIndex(found: readonly SearchEntry[], language: string, validUntilMs: number): EditionIndex {
  const split = wordSplitter(language);
  const nouns = nounsOf(
    language,
    found.flatMap(({ description, passages }) => [description, ...passages]),
  );
  const passage = (text: string): Passage => ({ text, words: split(text) });
  const named = (text: string): Passage => ({ text, words: withLastNouns(split(text), text, nouns, foldWord) });

  const terms = new Set<string>();
  const joined = (passages: readonly Passage[]): string => {
    const own = passages.flatMap(({ words }) => termsOf(words));
    for (const term of own) terms.add(term);
    return own.join(' ');
  };
  const index = new MiniSearch<TermsOfEntry>({
    fields: FIELDS,
    tokenize: (text) => (text === '' ? [] : text.split(' ')),
    processTerm: (term) => term, // folded when it was split off
    searchOptions: {
      tokenize: (term) => [term],
      boost: WEIGHTS,
      boostDocument: (id) => (found[Number(id)]?.isPart ? PART_WEIGHT : 1),
      weights: { fuzzy: 0.3, prefix: 0.6 },
    },
  });
  const entries = found.map((entry, id): IndexedEntry => {
    const title = named(entry.title);
    const names = entry.names.map(named);
    const passages = [passage(entry.description), ...entry.passages.map(passage)];
    const [description = '', ...body] = passages.map((one) => joined([one]));
    index.add({
      id,
      title: joined([title]),
      names: joined(names),
      headings: joined([passage(entry.headings)]),
      description,
      body: body.join(' '),
    });
    return { entry, title, passages, names: namesOf(entry, [title, ...names]) };
  });
  return { language, split, vocabulary: vocabularyOf(terms), entries, index, validUntilMs };
}

/** A place within a page is not what the page is called. */
const namesOf = ({ kind, isPart }: SearchEntry, names: readonly Passage[]): EntryNames => ({
  terms: new Set(isPart ? [] : names.flatMap(({ words }) => termsOf(words))),
  whole: new Set(kind === 'instrument' ? names.map(({ words }) => words.map(({ term }) => term).join('')) : []),
});

function look(edition: EditionIndex, query: string): SearchAnswer {
  const { split, vocabulary, language, index } = edition;
  const terms = [...new Set(split(query).map(({ term }) => term))].slice(0, SEARCH_MAX_WORDS);
  if (terms.length === 0) return NOTHING;
  const plans = terms.map((term) => planTerm(term, vocabulary, language));
  let results = index.search({ combineWith: 'AND', queries: plans.map((plan) => plan.query) });
  if (results.length === 0 && terms.length > 1) {
    // All words together are nowhere: any of those that say something.
    const telling = plans.filter((_, at) => (terms[at] ?? '').length > 2);
    results = index.search({
      combineWith: 'OR',
      queries: (telling.length > 0 ? telling : plans).map((plan) => plan.query),
    });
  }
  const spelt = plans.map(({ term }) => term);
  const ranked = [...rankByName(results, edition.entries, plans), ...moreOfCompounds(edition, spelt, results)];
  return { total: ranked.length, groups: groupsOf(bestOfEachKind(ranked, SEARCH_MAX_RESULTS)) };
}

/** If a compound is rare, the results for its first word follow: those for Hebel after those for Hebelwirkung. */
function moreOfCompounds(
  { language, vocabulary, index, entries }: EditionIndex,
  terms: readonly string[],
  found: readonly SearchResult[],
): readonly FoundEntry[] {
  if (language !== 'de' || found.length >= FEW_HITS) return [];
  const heads = terms.map((term) => compoundHead(term, vocabulary.has) ?? term);
  if (heads.every((head, at) => head === terms[at])) return [];
  const plans = heads.map((head) => planTerm(head, vocabulary, language));
  const known = new Set(found.map(({ id }) => Number(id)));
  const more = index
    .search({ combineWith: 'AND', queries: plans.map(({ query }) => query) })
    .filter(({ id }) => !known.has(Number(id)));
  return rankByName(more, entries, plans);
}

function groupsOf(found: readonly FoundEntry[]): SearchGroup[] {
  const groups: SearchGroup[] = [];
  for (const {
    entry: { entry, title, passages },
    terms,
  } of found) {
    const hit: SearchHit = {
      kind: entry.kind,
      title: markedText(title, terms),
      address: entry.address,
      snippet: snippetOf(passages, terms),
      ...(entry.language !== undefined && { lang: entry.language, dir: directionOf(entry.language) }),
    };
    const group = groups.find(({ kind }) => kind === hit.kind);
    if (group === undefined) groups.push({ kind: hit.kind, hits: [hit] });
    else group.hits.push(hit);
  }
  return groups;
}
