import { SEARCH_QUERY_MAX_LENGTH } from '#contracts/limits.ts';
import type { NamesIndex } from './names-index.ts';
import { type QueryWord, slipsAllowed } from './query-words.ts';
import type { Word } from './split-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word with fewer letters may be anything. */
const LETTERS_MIN = 3;

type SuggestionKnowledge = {
  readonly vocabulary: Vocabulary;
  readonly names: Pick<NamesIndex, 'has'>;
  readonly ignored: ReadonlySet<string>;
};

/** “Did you mean”: a query with each word that the site does not have as the nearest that it has, written as it writes it. */
export function suggestedQuery(
  query: string,
  typed: readonly Word[],
  words: readonly QueryWord[],
  knowledge: SuggestionKnowledge,
): string | undefined {
  const meant = new Map(
    words.flatMap((word) => {
      const term = word.spelling === 'corrected' ? word.term : meantTerm(word, knowledge);
      return term === undefined ? [] : [[word.typed.term, knowledge.vocabulary.writtenAs(term)]];
    }),
  );
  if (meant.size === 0) return undefined;
  let [suggestion, at] = ['', 0];
  for (const { term, start, end } of typed) {
    const written = meant.get(term);
    if (written === undefined) continue;
    suggestion += query.slice(at, start) + written;
    at = end;
  }
  suggestion = (suggestion + query.slice(at)).replace(/\s+/g, ' ').trim();
  return suggestion.length > SEARCH_QUERY_MAX_LENGTH ? undefined : suggestion;
}

/** What has not been looked for may be meant if it is in a name: a short word, or one with one slip more. */
const meantTerm = ({ term, spelling }: QueryWord, knowledge: SuggestionKnowledge): string | undefined => {
  if (spelling !== 'unknown' || !/\p{L}/u.test(term) || term.length < LETTERS_MIN) return undefined;
  const { vocabulary, names, ignored } = knowledge;
  return vocabulary.nearest(term, slipsAllowed(term) + 1, (other) => names.has(other) || ignored.has(other))[0];
};
