import { latinDigits } from '#contracts/latin-digits.ts';

/** What a guesser knows before the first guess: whose site it is, and whose account (ASVS 5.0 6.1.2 and 6.2.11). */
export type PasswordContext = {
  /** The brand's names and the words of the site's host: `siteWords`. */
  readonly site?: readonly string[];
  readonly email?: string;
  readonly names?: readonly string[];
  /** YYYY-MM-DD. */
  readonly birthDate?: string;
  /** As typed or in E.164: only its digits count. */
  readonly phone?: string;
};

/** Whose words are in a password. */
export type ContextOwner = 'site' | 'email' | 'person';

export type ContextUse = {
  readonly owner: ContextOwner;
  /** The password without them. */
  readonly rest: string;
  /** The rest is not a password by itself: a year, an ending, a few characters. */
  readonly isMadeOf: boolean;
};

/** Letters and digits that have to be beside the words, years and usual endings not counted (NIST SP 800-63B: the shortest password). */
const REST_MIN = 8;

/** The longest password in letters, and some. */
const SIGNS_READ = 256;
/** Of all that a person or a brand is called, and of each. */
const WORDS_READ = 40;
const WORD_LENGTH_READ = 64;

/** The brand's names, and the words of a host: `trade.northquay.example` → itself, `trade`, `northquay`. */
export function siteWords(names: readonly string[], siteUrl: string): readonly string[] {
  const host = new URL(siteUrl).hostname;
  // An address of a machine is not a word.
  if (/^[\d.]+$|:/.test(host)) return [...names];
  const labels = host.split('.').filter((label) => label !== 'www');
  return [...new Set([...names, host, ...(labels.length > 1 ? labels.slice(0, -1) : labels)])];
}

/**
 * The context words that are in a password, in any case, l33t, with accents or without, apart or backwards; undefined
 * where none does. Whether what is left makes a password is for the caller to judge where `isMadeOf` is false.
 */
export function contextIn(password: string, context: PasswordContext): ContextUse | undefined {
  // One sign may stand for many letters; a text so long is not a name with an ending.
  const signs = Array.from(password.normalize('NFKC')).slice(0, SIGNS_READ);
  const readings = [read(signs, true), read(signs, false)];
  const digits = readDigits(signs);
  const covered = new Set<number>();
  let owner: ContextOwner | undefined;
  for (const [whose, words, numbers] of wordsOf(context)) {
    const before = covered.size;
    for (const word of words) for (const reading of readings) cover(covered, reading, word, signs);
    for (const number of numbers) cover(covered, digits, number, signs);
    if (covered.size > before) owner ??= whose;
  }
  if (owner === undefined) return undefined;
  const rest =
    signs.filter((_, at) => !covered.has(at)).join('') +
    Array.from(password.normalize('NFKC')).slice(SIGNS_READ).join('');
  return { owner, rest, isMadeOf: Array.from(withoutEndings(rest).matchAll(/[\p{L}\p{N}]/gu)).length < REST_MIN };
}

/** Guessed first by a program too, as they were typed. */
export const contextWords = ({
  site = [],
  email = '',
  names = [],
  birthDate = '',
  phone = '',
}: PasswordContext): string[] =>
  [...site, email, localPart(email), ...names, birthDate, phone]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length > 2);

const localPart = (email: string): string => email.slice(0, Math.max(0, email.lastIndexOf('@')));

/** A word in its canonical letters, or the digits of a number. */
type Needles = readonly [owner: ContextOwner, words: readonly string[], numbers: readonly string[]];

function wordsOf({
  site = [],
  email = '',
  names = [],
  birthDate = '',
  phone = '',
}: PasswordContext): readonly Needles[] {
  const address = email.trim();
  const local = localPart(address);
  return [
    ['site', canonicalWords(site), []],
    ['email', canonicalWords([address, local, ...local.split(/[^\p{L}]+/u)]), longDigits(local)],
    ['person', canonicalWords(names), [...dateWritings(birthDate), ...phoneEnds(phone)]],
  ];
}

/** Each word whole and in its parts; German writes its umlauts in two ways. */
function canonicalWords(words: readonly string[]): readonly string[] {
  const parts = words.flatMap((word) => [word, ...word.split(/[\s\p{Pd}'’]+/u)]);
  const spelled = parts.flatMap((word) => [
    word,
    word
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöü]/g, (umlaut) => `${umlaut.normalize('NFD')[0] ?? ''}e`),
  ]);
  const canonical = spelled
    .map((word) => read(Array.from(word.normalize('NFKC')).slice(0, WORD_LENGTH_READ), false).text)
    .filter((word) => isLongEnough(word));
  return [...new Set(canonical)].slice(0, WORDS_READ).flatMap((word) => [word, Array.from(word).toReversed().join('')]);
}

const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const isLongEnough = (word: string): boolean => word.length >= 2;
/** Two or three letters are in many a word by chance: they count where they are alone. */
const countsWithin = (word: string): boolean => word.length > 3 || IDEOGRAPHS.test(word);

const longDigits = (text: string): readonly string[] => text.match(/\d{4,}/g) ?? [];

/** A day as people type it, digits only: day or month first, year in four or two digits, and without one. */
function dateWritings(date: string): readonly string[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) return [];
  const [d, m, short] = [String(Number(day)), String(Number(month)), year.slice(2)];
  return [
    year + month + day,
    day + month + year,
    month + day + year,
    short + month + day,
    day + month + short,
    month + day + short,
    d + m + year,
    m + d + year,
    day + month,
    month + day,
  ];
}

/** From six digits up to all of them: people type a number with its calling code, a zero, or neither. */
function phoneEnds(phone: string): readonly string[] {
  const digits = latinDigits(phone).replace(/\D/g, '');
  return Array.from({ length: Math.max(0, digits.length - 5) }, (_, at) => digits.slice(at));
}

/** The canonical letters of a text, and the sign of the text that each stands for. */
type Reading = { readonly text: string; readonly at: readonly number[] };

/** @param withSigns whether `@` may be an A; else signs are what is between letters */
function read(signs: readonly string[], withSigns: boolean): Reading {
  const at: number[] = [];
  let text = '';
  for (const [index, sign] of signs.entries()) {
    for (const letter of lettersOf(sign, withSigns)) {
      text += letter;
      for (let unit = 0; unit < letter.length; unit += 1) at.push(index);
    }
  }
  return { text, at };
}

function readDigits(signs: readonly string[]): Reading {
  const at: number[] = [];
  let text = '';
  for (const [index, sign] of signs.entries()) {
    const digit = latinDigits(sign);
    if (!/^\d$/.test(digit)) continue;
    text += digit;
    at.push(index);
  }
  return { text, at };
}

/** Letters that stand for one another in l33t are one; accents, vowel marks and the stretched line of Arabic are none. */
function lettersOf(sign: string, withSigns: boolean): readonly string[] {
  const plain = latinDigits(sign)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '');
  return Array.from(
    plain,
    (letter) => ALIKE.get(letter) ?? (withSigns ? SIGNS.get(letter) : undefined) ?? letter,
  ).filter((letter) => /[\p{L}\p{N}]/u.test(letter));
}

const classes = (...groups: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    groups.flatMap((group) =>
      Array.from(group)
        .slice(1)
        .map((letter) => [letter, group[0] ?? letter] as const),
    ),
  );
/** The first of each group stands for all of it. */
const ALIKE = new Map([
  ...classes('a4', 'b8', 'e3', 'gq69', 'il1ıł', 'o0ø', 's5', 't7', 'z2', 'dđ', 'يىیئ', 'هة', 'كک', 'وؤ'),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]);
const SIGNS = classes('a@', 'c(', 'e€', 'i!|', 's$', 't+', 'x%');

function cover(covered: Set<number>, { text, at }: Reading, word: string, signs: readonly string[]): void {
  for (let found = text.indexOf(word); found !== -1; found = text.indexOf(word, found + 1)) {
    const [first = 0, last = 0] = [at[found], at[found + word.length - 1]];
    if (!countsWithin(word) && (isLetter(signs[first - 1]) || isLetter(signs[last + 1]))) continue;
    for (let index = first; index <= last; index += 1) covered.add(index);
  }
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /\p{L}/u.test(sign);

/** Without years, runs of digits and what repeats: what is put behind a word to make it longer. */
const withoutEndings = (rest: string): string =>
  latinDigits(rest)
    .replace(/(?:19|20)\d\d/g, '')
    .replace(/(.)\1+/gu, '$1')
    .replace(/0?123(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?|(?:(?:(?:(?:(?:9?8)?7)?6)?5)?4)?321/g, '');
