import type { CompiledMessage } from 'icu-minify/format';
import { FALLBACK_LANGUAGE } from './languages.ts';

/**
 * A text that is in English because the page's language has none begins and ends with these: code points of Unicode's
 * block of tags that no text has and no font shows. The marks travel in the compiled message, so server and browser see the
 * same; `jsx-runtime.ts` makes `lang` attributes of them.
 */
const FALLBACK_START = '\u{E0001}';
const FALLBACK_END = '\u{E0002}';

/** Attributes of the element around a text that is in English. */
export const FALLBACK_ATTRIBUTES = { lang: FALLBACK_LANGUAGE, dir: 'ltr' } as const;

export const marked = (text: string): string => `${FALLBACK_START}${text}${FALLBACK_END}`;

export const markFallback = (message: CompiledMessage): CompiledMessage =>
  typeof message === 'string' ? marked(message) : [FALLBACK_START, ...message, FALLBACK_END];

export const isFallback = (message: CompiledMessage): boolean => {
  const first = typeof message === 'string' ? message : message[0];
  return typeof first === 'string' && first.startsWith(FALLBACK_START);
};

/** Asked of every text of a page: the half of a code point that both begin with is not in a text of Latin letters at all. */
const FIRST_HALF = '\uDB40';

export const hasMarks = (text: string): boolean =>
  text.includes(FIRST_HALF) && (text.includes(FALLBACK_START) || text.includes(FALLBACK_END));

/** The text without its marks: for what is not a markup. */
export const withoutMarks = (text: string): string =>
  hasMarks(text) ? text.replaceAll(FALLBACK_START, '').replaceAll(FALLBACK_END, '') : text;

export type TextPart = { readonly text: string; readonly isFallback: boolean };

/** A text parted at its marks; a mark without its counterpart reaches to the end, or is left out. */
export const partsOf = (text: string): readonly TextPart[] =>
  text
    .split(FALLBACK_START)
    .flatMap((piece, at): readonly TextPart[] => {
      if (at === 0) return [{ text: withoutMarks(piece), isFallback: false }];
      const [inside = '', ...rest] = piece.split(FALLBACK_END);
      return [
        { text: inside, isFallback: true },
        { text: rest.join(''), isFallback: false },
      ];
    })
    .filter((part) => part.text !== '');

/** Parts a text as `split` does; each part is marked where the whole was. */
export const splitMarked = (text: string, separator: RegExp | string): readonly string[] =>
  text.startsWith(FALLBACK_START) ? withoutMarks(text).split(separator).map(marked) : text.split(separator);

const escapeNothing = (text: string): string => text;

/** Text of markup with a `<span>` around what is in English; `escape` makes markup of plain text. */
export const markedHtml = (text: string, escape: (text: string) => string = escapeNothing): string =>
  partsOf(text)
    .map((part) =>
      part.isFallback
        ? `<span lang="${FALLBACK_ATTRIBUTES.lang}" dir="${FALLBACK_ATTRIBUTES.dir}">${escape(part.text)}</span>`
        : escape(part.text),
    )
    .join('');
