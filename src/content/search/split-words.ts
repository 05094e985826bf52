import { abbreviations } from './abbreviations.ts';

/** A word of a text: where it stands, and how the index knows it; `also` are other terms that find it. */
export type Word = {
  readonly term: string;
  readonly start: number;
  readonly end: number;
  readonly also?: readonly string[];
};

/** Parts a text into words by its language's own rules (UAX 29), and folds them. */
export type WordSplitter = (text: string) => readonly Word[];

/** Letters that Unicode does not take apart, by the ones that are typed in their place. */
const TYPED_FOR: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  ـ: '',
};
const WRITTEN = new RegExp(`[${Object.keys(TYPED_FOR).join('')}]`, 'g');
/** Arabic-Indic digits, and those of Persian and Urdu. */
const EASTERN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** The article, alone or behind a particle that is written with the word: "light10" of L. Larkey and others, 2007. */
const ARABIC_ARTICLE = /^(?:[وبكف]?ال|لل)(?=.{3})/u;

/** L’effet, d'achat, qu’un: Unicode leaves what French leaves a vowel out of with the word behind it. */
const ELIDED = /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)['’](?=\p{L}{2})/u;

/**
 * One spelling for what readers take for the same: case, accents, Arabic vowel signs, forms of alef, the Arabic
 * article, French words that have lost their vowel, and signs that nobody sees, such as soft hyphens.
 */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(WRITTEN, (letter) => TYPED_FOR[letter] ?? letter)
    .replace(EASTERN_DIGIT, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(ARABIC_ARTICLE, '')
    .replace(ELIDED, '');

/** All terms that find one of the words. */
export const termsOf = (words: readonly Word[]): string[] => words.flatMap(({ term, also = [] }) => [term, ...also]);

export function wordSplitter(language: string): WordSplitter {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return (text) => {
    const words: Word[] = [];
    const short = abbreviations(text);
    for (const { segment, index, isWordLike } of segmenter.segment(text)) {
      const term = isWordLike === true ? foldWord(segment) : '';
      if (term === '') continue;
      const also = short.flatMap(({ start, end, term: other }) =>
        index >= start && index < end ? foldWord(other) : [],
      );
      words.push({ term, start: index, end: index + segment.length, ...(also.length > 0 && { also }) });
    }
    return words;
  };
}
