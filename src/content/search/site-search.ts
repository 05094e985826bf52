import MiniSearch, { type SearchResult } from 'minisearch';
import type { SearchAnswer, SearchGroup, SearchHit } from '#contracts/calls/site-search.ts';
import type { Instrument } from '#contracts/instruments.ts';
import { SEARCH_MAX_RESULTS, SEARCH_MAX_WORDS } from '#contracts/limits.ts';
import type { Brand } from '../brand.ts';
import { directionOf } from '../direction-of.ts';
import { editionFacts } from '../edition-facts.ts';
import { lossPercentAt } from '../regulator-facts.ts';
import { isMeant, nameRank, type QueryPlan, waysToSay } from './name-rank.ts';
import { type EntryNames, type NamesIndex, namesIndexOf } from './names-index.ts';
import { planSegment } from './plan-query.ts';
import { foldedWords, type QueryKnowledge, type QueryWord, querySegments, queryWords } from './query-words.ts';
import { bestOfEachKind, type FoundEntry, rankByName, type Result, segmentsFound } from './rank-results.ts';
import { searchEntries } from './search-entries.ts';
import type { SearchEntry } from './search-entry.ts';
import { searchLanguage } from './search-language.ts';
import { markedText, snippetOf, type Passage } from './snippet.ts';
import { foldWord, termsOf, type WordSplitter, wordSplitter } from './split-words.ts';
import { suggestedQuery } from './suggested-query.ts';
import { synonymsOf, type SynonymRow, wordsOfRow } from './synonyms.ts';
import { vocabularyOf, WrittenForms } from './vocabulary.ts';
import { compoundHead, nounsOf, withLastNouns } from './word-parts.ts';

export type SiteSearch = {
  /** What an edition has for these words, best first. Any text is a query; one without words finds nothing. */
  readonly find: (editionId: string, query: string, now: Date) => SearchAnswer;
};

type EditionIndex = QueryKnowledge & {
  readonly split: WordSplitter;
  readonly besideNames: ReadonlySet<string>;
  readonly names: NamesIndex;
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
/** So long is a word at least that says something where not all words of a query are found together. */
const TELLING_LETTERS = 3;

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
      brand.synonyms(edition.id),
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

function makeIndex(
  found: readonly SearchEntry[],
  language: string,
  ofBrand: readonly SynonymRow[],
  validUntilMs: number,
): EditionIndex {
  const split = wordSplitter(language);
  const { ignored, besideNames, synonyms: ofProduct, stem, joints } = searchLanguage(language);
  const nouns = nounsOf(
    joints.length > 0,
    found.flatMap(({ description, passages }) => [description, ...passages]),
  );
  const nounTerms = foldedWords(nouns);
  const forms = new WrittenForms();
  const passage = (text: string): Passage => {
    const words = split(text);
    for (const { term, start, end, also = [] } of words) {
      forms.add(term, text.slice(start, end));
      for (const other of also) forms.add(other, other.toUpperCase());
    }
    return { text, words };
  };
  const named = (text: string): Passage => ({
    text,
    words: withLastNouns(passage(text).words, text, nouns, foldWord),
  });

  const joined = (passages: readonly Passage[]): string => passages.flatMap(({ words }) => termsOf(words)).join(' ');
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
    return { entry, title, passages, names: namesOf(entry, title, names) };
  });
  const rows = [...ofBrand, ...ofProduct];
  const typedForms = new WrittenForms();
  for (const words of rows.flatMap(wordsOfRow))
    for (const { term, start, end } of split(words)) typedForms.add(term, words.slice(start, end));
  const vocabulary = vocabularyOf(forms, typedForms, (word) => foldWord(stem(plainWord(word))));
  const ignoredTerms = foldedWords(ignored);
  const termsOfPhrase = (words: string) => split(words).map(({ term }) => term);
  const keyOf = (terms: readonly string[]) => {
    const content = terms.filter((term) => !ignoredTerms.has(term));
    return (content.length > 0 ? content : terms).map((term) => vocabulary.stemOf(term)).join(' ');
  };
  return {
    language,
    split,
    vocabulary,
    synonyms: synonymsOf(rows, termsOfPhrase, keyOf),
    isNoun: (term) => nounTerms.has(term),
    ignored: ignoredTerms,
    joints,
    besideNames: foldedWords(besideNames),
    names: namesIndexOf(entries),
    entries,
    index,
    validUntilMs,
  };
}

/** A word as a stemmer takes it. */
const plainWord = (word: string): string =>
  word
    .normalize('NFC')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** Of a place within a page, its own title alone. */
const namesOf = ({ isPart }: SearchEntry, title: Passage, names: readonly Passage[]): EntryNames => {
  const all = isPart === true ? [title] : [title, ...names];
  return {
    terms: new Set(all.flatMap(({ words }) => termsOf(words))),
    whole: all.map(({ words }) => words.map(({ term }) => term)),
  };
};

function look(edition: EditionIndex, query: string): SearchAnswer {
  const { split, ignored, entries } = edition;
  const typed = split(query).filter(({ term }, at, all) => all.findIndex((other) => other.term === term) === at);
  const words = queryWords(typed.slice(0, SEARCH_MAX_WORDS), edition);
  if (words.length === 0) return NOTHING;
  const isTelling = ({ term }: QueryWord) => !ignored.has(term);
  const plan = planQuery(edition, words, words.some(isTelling) ? words.filter(isTelling) : words);
  const results = withNamed(allSegments(edition, plan), edition, plan);
  const named = instrumentsNamed(edition, words.filter(isTelling));
  const ranked =
    results.length > 0 || named.length > 0 || plan.segments.length < 2
      ? rankByName(results, entries, plan)
      : mostSegments(edition, plan);
  const more = moreOfCompounds(edition, plan, results.length);
  const all = [
    ...new Map([...named, ...ranked, ...more].toReversed().map((found) => [found.entry, found])).values(),
  ].toReversed();
  const suggestion = suggestedQuery(query, split(query), words, edition);
  return {
    total: all.length,
    groups: groupsOf(bestOfEachKind(all, SEARCH_MAX_RESULTS)),
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** What has all that was typed, or says the same in other words. How well it answers depends on what was typed, where it has that. */
function allSegments({ index }: EditionIndex, { segments }: QueryPlan): readonly Result[] {
  const typed = index.search({ combineWith: 'AND', queries: segments.map((segment) => segment.typedQuery) });
  const scores = new Map(typed.map(({ id, score }) => [Number(id), score]));
  return index
    .search({ combineWith: 'AND', queries: segments.map((segment) => segment.query) })
    .map(resultOf)
    .map((result) => ({ ...result, score: scores.get(result.id) ?? result.score }));
}

/** What is called so is found too if the words of its name are a part of those that were typed. */
function withNamed(results: readonly Result[], { entries }: EditionIndex, plan: QueryPlan): readonly Result[] {
  const found = new Set(results.map(({ id }) => id));
  const named = [...plan.called.keys()].flatMap((id) => {
    const entry = entries[id];
    return entry === undefined || found.has(id) ? [] : namedResult(entry, id, plan);
  });
  return [...results, ...named];
}

const namedResult = ({ names }: IndexedEntry, id: number, plan: QueryPlan): Result => ({
  id,
  terms: [...names.terms].filter((term) => isMeant(term, names, plan)),
  score: 0,
});

const resultOf = ({ id, terms, score }: SearchResult) => ({ id: Number(id), terms, score });

function planQuery(edition: EditionIndex, words: readonly QueryWord[], telling: readonly QueryWord[]): QueryPlan {
  const segments = querySegments(telling, edition).map((segment) => planSegment(segment, edition));
  const ways = waysToSay(segments);
  const terms = words.map(({ term }) => term);
  return {
    segments,
    ways,
    terms,
    called: edition.names.called(terms, ways),
    ignored: words.filter((word) => !telling.includes(word)).map(({ term }) => term),
  };
}

/** All words together are nowhere: any of those that say something, first what has the most of them. */
function mostSegments({ index, entries }: EditionIndex, plan: QueryPlan): readonly FoundEntry[] {
  const telling = plan.segments.filter(({ typed }) => typed.terms.join('').length >= TELLING_LETTERS);
  const segments = telling.length > 0 ? telling : plan.segments;
  const results = index.search({ combineWith: 'OR', queries: segments.map(({ query }) => query) }).map(resultOf);
  const byCount = Map.groupBy(results, ({ terms }) => segmentsFound(terms, plan));
  return [...byCount].toSorted(([a], [b]) => b - a).flatMap(([, alike]) => rankByName(alike, entries, plan));
}

/** Instruments by their names where words are beside these that do not change what is meant: gold price, Google shares. */
function instrumentsNamed(edition: EditionIndex, words: readonly QueryWord[]): readonly FoundEntry[] {
  const { besideNames, entries } = edition;
  const names = words.filter(({ term }) => !besideNames.has(term));
  if (names.length === 0 || names.length === words.length) return [];
  const plan = planQuery(edition, names, names);
  const isFound = (entry: IndexedEntry, id: number) =>
    entry.entry.kind === 'instrument' && nameRank(entry, id, plan) > 0;
  const found = entries.flatMap((entry, id) => (isFound(entry, id) ? namedResult(entry, id, plan) : []));
  const whole = found.filter(({ id }) => plan.called.has(id));
  return rankByName(whole.length > 0 ? whole : found, entries, plan);
}

/** If a compound is rare, the results for its first word follow: those for Hebel after those for Hebelwirkung. */
function moreOfCompounds(edition: EditionIndex, plan: QueryPlan, count: number): readonly FoundEntry[] {
  const { joints, vocabulary, index, entries } = edition;
  if (joints.length === 0 || count >= FEW_HITS) return [];
  const terms = plan.segments.flatMap(({ typed }) => typed.terms);
  const heads = terms.map((term) => compoundHead(term, vocabulary.has) ?? term);
  if (heads.every((head, at) => head === terms[at])) return [];
  const words = heads.map((term) => ({
    term,
    alike: [],
    spelling: 'known' as const,
    typed: { term, start: 0, end: 0 },
  }));
  const more = planQuery(edition, words, words);
  return rankByName(
    index.search({ combineWith: 'AND', queries: more.segments.map(({ query }) => query) }).map(resultOf),
    entries,
    more,
  );
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
