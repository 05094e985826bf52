import { describe, expect, it } from 'vitest';
import { compoundParts } from './word-parts.ts';
import { searchLanguage } from './search-language.ts';

const partsOf = (language: string, term: string, words: readonly string[], nouns: readonly string[] = []) =>
  compoundParts(
    term,
    (word) => words.includes(word),
    (word) => nouns.includes(word),
    searchLanguage(language).joints,
  );

describe('compounds', () => {
  it.each([
    ['rohölpreis', ['rohöl', 'preis'], ['rohöl', 'preis']],
    ['handelszeiten', ['handel', 'zeiten'], ['handel', 'zeiten']],
    ['positionengröße', ['position', 'größe'], ['position', 'größe']],
    ['rohölpreisentwicklung', ['rohöl', 'preis', 'entwicklung'], ['rohöl', 'preis', 'entwicklung']],
    ['handelskontoeröffnung', ['handel', 'konto', 'eröffnung'], ['handel', 'konto', 'eröffnung']],
    ['kontoauszug', ['konto'], undefined],
    ['ananas', ['anan'], undefined],
  ])('[SRC-3] %s of words %j: %j', (term, words, parts) => expect(partsOf('de', term, words)).toEqual(parts));

  it('[SRC-3] a part shorter than four letters has to be a noun of the site', () => {
    expect(partsOf('de', 'ölpreis', ['öl', 'preis'])).toBeUndefined();
    expect(partsOf('de', 'ölpreis', ['preis'], ['öl'])).toEqual(['öl', 'preis']);
  });

  it('[SRC-3] each language has its own letters between the parts', () => {
    expect(partsOf('pl', 'walutowokredytowy', ['walutow', 'kredytowy'])).toEqual(['walutow', 'kredytowy']);
    expect(partsOf('de', 'walutowokredytowy', ['walutow', 'kredytowy'])).toBeUndefined();
    expect(searchLanguage('en').joints).toEqual([]);
  });
});
