import type { Word } from './split-words.ts';

const HEAD_LETTERS = 3;
/** A word with a capital that begins no sentence. */
const NOUN = /(?<=\p{Ll},? )\p{Lu}\p{Ll}+(?!\p{L})/gu;

/** Where words are written together: the nouns that stand by themselves in the edition's texts. Other languages have none. */
export function nounsOf(hasCompounds: boolean, texts: readonly string[]): ReadonlySet<string> {
  if (!hasCompounds) return new Set();
  return new Set(texts.flatMap((text) => text.normalize('NFC').match(NOUN) ?? []).map((word) => word.toLowerCase()));
}

/** Names with the last noun of each compound, so that Öl finds Rohöl; unfolded words are compared, for Symbol ends in no Öl. */
export function withLastNouns(
  words: readonly Word[],
  text: string,
  nouns: ReadonlySet<string>,
  fold: (word: string) => string,
): readonly Word[] {
  if (nouns.size === 0) return words;
  return words.map((word) => {
    const written = text.slice(word.start, word.end).normalize('NFC').toLowerCase();
    const tails: string[] = [];
    for (let at = HEAD_LETTERS; at <= written.length - 2; at += 1)
      if (nouns.has(written.slice(at))) tails.push(fold(written.slice(at)));
    return tails.length === 0 ? word : { ...word, also: [...(word.also ?? []), ...tails] };
  });
}

const PART_LETTERS = 4;
const PARTS_MAX = 3;

/**
 * A compound that nobody wrote, as words that are: `rohölpreis` as rohöl and preis. `joints` are the letters that may be between
 * two of them; a part shorter than four letters has to be a noun: `ölpreis`.
 */
export function compoundParts(
  term: string,
  isWord: (term: string) => boolean,
  isNoun: (term: string) => boolean,
  joints: readonly string[],
  most = PARTS_MAX,
): readonly string[] | undefined {
  const isPart = (part: string) => (part.length >= PART_LETTERS ? isWord(part) : part.length >= 2 && isNoun(part));
  for (let at = term.length - 2; at >= 2; at -= 1) {
    const tail = term.slice(at);
    if (!isPart(tail)) continue;
    for (const joint of joints) {
      const head = term.slice(0, at - joint.length);
      if (term.slice(0, at).endsWith(joint) && isPart(head)) return [head, tail];
    }
  }
  if (most <= 2) return undefined;
  for (let at = term.length - 2; at >= PART_LETTERS; at -= 1) {
    const tail = term.slice(at);
    if (!isPart(tail)) continue;
    for (const joint of joints) {
      if (!term.slice(0, at).endsWith(joint)) continue;
      const heads = compoundParts(term.slice(0, at - joint.length), isWord, isNoun, joints, most - 1);
      if (heads !== undefined) return [...heads, tail];
    }
  }
  return undefined;
}

/** The word that a German compound begins with, where there is one that says something by itself: hebel of Hebelwirkung. */
export function compoundHead(term: string, isWord: (term: string) => boolean): string | undefined {
  for (let at = term.length - 4; at >= 5; at -= 1) if (isWord(term.slice(0, at))) return term.slice(0, at);
  return undefined;
}

const TWO_FOR_UMLAUT = /([aou])e/g;
const UMLAUTS_MAX = 4;

/**
 * A folded word with its umlauts typed as two letters, as on a keyboard without them: `oel` as `ol`, which is how the index knows Öl.
 * Each place is tried by itself, since many an `ue` is no umlaut: kontoeroeffnung is Kontoeröffnung.
 */
export function umlautSpellings(term: string): readonly string[] {
  const places = [...term.matchAll(TWO_FOR_UMLAUT)].slice(0, UMLAUTS_MAX).map(({ index }) => index + 1);
  return places
    .reduceRight<readonly string[]>(
      (spellings, at) => spellings.flatMap((one) => [one.slice(0, at) + one.slice(at + 1), one]),
      [term],
    )
    .filter((one) => one !== term);
}

/** Letters and digits apart: `sp500` as sp and 500. */
export function lettersAndDigits(term: string): readonly string[] | undefined {
  const parts = term.match(/\d+|\D+/g) ?? [];
  return parts.length > 1 ? parts : undefined;
}
