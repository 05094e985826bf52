import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BRAND } from '../support/brand-copy.ts';
import { readPage, tableUnder } from './markdown-table.ts';

const ROOT = join(import.meta.dirname, '../..');
const LANGUAGES = readdirSync(join(ROOT, 'docs/terms'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -'.md'.length));

type Term = { readonly english: string; readonly write: string; readonly refused: readonly string[] };
type Text = { readonly place: string; readonly text: string };

const termsOf = (language: string): readonly Term[] =>
  tableUnder(readPage(`terms/${language}.md`), 'English', 'Write', 'Do not write', 'Note').map((row) => ({
    english: row['English'] ?? '',
    write: row['Write'] ?? '',
    refused: (row['Do not write'] ?? '').split(/,\s*/).filter((word) => word !== ''),
  }));

/** Vowel marks, the stroke that lengthens a word, and marks of direction. A doubled letter (\u0651) makes another word: كلّفتك is a verb. */
const MARKS = /[\u064B-\u0650\u0652\u0670\u0640\u200E\u200F\u2066-\u2069]/g;
/** What a language writes together with the word behind it. */
const PREFIXES: Readonly<Record<string, string>> = { ar: '[وفأ]?[بكل]?(?:ال|لل)?' };

function patternOf(form: string, language: string): string {
  const escaped = form.replaceAll(MARKS, '').replaceAll(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const first = escaped.charAt(0);
  const anyCase = first === first.toUpperCase() ? escaped : `[${first}${first.toUpperCase()}]${escaped.slice(1)}`;
  // ل before ال is written لل.
  const joined = language === 'ar' && anyCase.startsWith('ال') ? `(?:ال|لل)${anyCase.slice(2)}` : anyCase;
  return `${PREFIXES[language] ?? ''}${joined.replaceAll('*', String.raw`\p{L}*`)}`;
}

function refusedIn(texts: readonly Text[], language: string, terms: readonly Term[]): readonly string[] {
  const forms = terms.flatMap((term) => term.refused.map((form) => ({ term, pattern: patternOf(form, language) })));
  const bounded = (inner: string): RegExp =>
    new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${inner})(?![\p{L}\p{N}])`, 'gu');
  const any = bounded(forms.map(({ pattern }) => pattern).join('|'));
  return texts.flatMap(({ place, text }) => {
    const plain = text.replaceAll(MARKS, '');
    return [...plain.matchAll(any)].map((match) => {
      const term = forms.find(({ pattern }) => bounded(pattern).test(match[0]))?.term;
      const line = plain.slice(0, match.index).split('\n').length;
      return `${place}:${line}: do not write "${match[0]}", write "${term?.write}" (${term?.english})`;
    });
  });
}

/** Names by which readers may know a term besides. */
const withoutAlso = (yaml: string): string => yaml.replaceAll(/^ *also:.*$/gm, '');

function textsOf(language: string): readonly Text[] {
  const inBrand = readdirSync(BRAND, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('countries/')) // named by country, and in every language
    .filter((name) => !name.startsWith('search/')) // what readers type, like `also`: no page shows it
    .filter((name) => (name.split('/')[1] === language ? name.endsWith('.md') : name.endsWith(`/${language}.yaml`)))
    .map((name) => ({ place: `brand/${name}`, text: withoutAlso(readFileSync(join(BRAND, name), 'utf8')) }));
  const inProduct = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.texts.json'))
    .flatMap((name) => {
      const texts = JSON.parse(readFileSync(join(ROOT, 'src', name), 'utf8')) as Record<string, Record<string, string>>;
      return Object.entries(texts).map(([key, text]) => ({ place: `src/${name}, ${key}`, text: text[language] ?? '' }));
    });
  return [...inBrand, ...inProduct];
}

describe('the terms of docs/terms', () => {
  it.each(LANGUAGES)('%s: no text has a word that the list tells not to write', (language) => {
    const texts = textsOf(language);
    expect(texts.filter(({ place }) => place.startsWith('brand/pages/')).length).toBeGreaterThan(100);
    expect(texts.filter(({ place, text }) => place.startsWith('src/') && text !== '').length).toBeGreaterThan(1000);
    expect(refusedIn(texts, language, termsOf(language))).toEqual([]);
  });

  it.each(LANGUAGES)('%s: each term is named once, and what to write is refused by none', (language) => {
    const terms = termsOf(language);
    expect(terms.length).toBeGreaterThan(59);
    expect(terms.map(({ english }) => english)).toEqual([...new Set(terms.map(({ english }) => english))]);
    const words = terms.map(({ english, write }) => ({ place: english, text: write }));
    expect(refusedIn(words, language, terms)).toEqual([]);
  });

  it('refuses a word with its vowels, its prefixes and at the start of a sentence, and no part of a longer one', () => {
    const terms = [{ english: 'cost', write: 'التكلفة', refused: ['كلفة', 'السواب'] }];
    const found = (text: string): number => refusedIn([{ place: 'text', text }], 'ar', terms).length;
    expect(['الكُلفة', 'وبكلفةٍ', 'للكلفة', 'للسواب', 'والسواب'].map(found)).toEqual([1, 1, 1, 1, 1]);
    expect(['التكلفة', 'تكلّفك', 'كلفتها', 'السوابق'].map(found)).toEqual([0, 0, 0, 0]);
    const german = [{ english: 'fill', write: 'ausführen', refused: ['auffüll*'] }];
    expect(refusedIn([{ place: 'text', text: 'Auffüllung\nauffüllen' }], 'de', german)).toEqual([
      'text:1: do not write "Auffüllung", write "ausführen" (fill)',
      'text:2: do not write "auffüllen", write "ausführen" (fill)',
    ]);
  });
});
