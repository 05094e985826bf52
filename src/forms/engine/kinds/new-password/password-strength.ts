/**
 * How hard a password is to guess, estimated in bits by rules anyone can read: it is cut into pieces as a guesser
 * would, each piece costs what it takes to guess it, and the costs add up. It knows few words, so it judges words by
 * their shape and counts them low. An estimate for the person typing, not a promise.
 */
export type Strength = 'weak' | 'fair' | 'good' | 'strong';

const EASY_BELOW_BITS = 22;
const FAIR_BITS = 36;
const GOOD_BITS = 48;
const STRONG_BITS = 60;

/** One of a handful of guesses, however long it is. */
const KNOWN_PIECE_BITS = 6;
/** One of about two thousand common words. */
const WORD_BITS = 11;
const LETTER_BEYOND_SIXTH_BITS = 1.5;
/** A character of a script that writes syllables or words. */
const SYLLABLE_BITS = 6;
const YEAR_BITS = 7;
const SIGN_BITS = Math.log2(20);
const DIGIT_BITS = Math.log2(10);
/** Where two kinds of pieces meet without a space: the guesser must also guess that. */
const SEAM_BITS = 2;

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop'];
/** What people begin with. */
const FIRST_GUESSES = new Set(
  `password passwort passw pass welcome letmein iloveyou monkey dragon football baseball sunshine princess superman batman
  master login admin administrator trustno secret shadow michael jesus ninja mustang access flower summer winter spring
  autumn trading trader forex money bitcoin crypto liverpool arsenal chelsea london habibi allah mohammed muhammad ahmed
  qwerty azerty hello freedom whatever starwars pokemon cheese computer internet samsung iphone google facebook changeme
  default guest test`.split(/\s+/u),
);
const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

export function strengthOf(password: string): Strength {
  const bits = estimateBits(password);
  if (bits < FAIR_BITS) return 'weak';
  if (bits < GOOD_BITS) return 'fair';
  return bits < STRONG_BITS ? 'good' : 'strong';
}

/** True for what is tried within the first few million guesses, whatever its length: `password2024`, `1234567890`, one plain word. */
export const isEasyPassword = (password: string): boolean => estimateBits(password) < EASY_BELOW_BITS;

/** Bits of guessing work, 0 for an empty password. */
export function estimateBits(password: string): number {
  const phrases = undisguise(password).split(/\s+/u).filter((phrase) => phrase !== '');
  return [...new Set(phrases)].reduce((bits, phrase) => {
    const pieces = cut(phrase);
    return bits + pieces.reduce((sum, piece) => sum + pieceBits(piece), 0) + (pieces.length - 1) * SEAM_BITS;
  }, 0);
}

/** `p4ssw0rd` is read as `password`: look-alikes between letters count as the letter. */
const undisguise = (password: string): string => password.replace(/(?<=\p{L})[013457@$!](?=\p{L})/gu, (mark) => LOOKALIKES[mark] ?? mark);

/** Repeats, years, letters, digits, signs; in letters and digits, runs along the alphabet or a keyboard row by themselves. */
const SHAPES = /(.)\1{2,}|(?:19|20)\d\d(?!\d)|[\p{L}\p{M}]+|\d+|[^\p{L}\p{M}\d]/gsu;

function cut(phrase: string): string[] {
  const pieces: string[] = [];
  for (const [shape] of phrase.matchAll(SHAPES)) {
    const enough = /^\d/u.test(shape) ? 3 : 4;
    let rest = shape;
    while (rest !== '') {
      const run = runLength(rest);
      const length = run >= enough ? run : nextRun(rest, enough);
      pieces.push(rest.slice(0, length));
      rest = rest.slice(length);
    }
  }
  return pieces;
}

/** Length of the run along a row, forwards or backwards, that the text begins with. */
function runLength(text: string): number {
  const lower = text.toLowerCase();
  let longest = 1;
  for (const row of ROWS) {
    for (const step of [1, -1]) {
      // From the far end the way back begins at the last place a sign has: the row of digits has two zeros.
      let at = step === 1 ? row.indexOf(lower[0] ?? '') : row.lastIndexOf(lower[0] ?? '');
      let length = at < 0 ? 0 : 1;
      while (length > 0 && length < lower.length && row[at + step] === lower[length]) {
        at += step;
        length += 1;
      }
      longest = Math.max(longest, length);
    }
  }
  return longest;
}

function nextRun(text: string, enough: number): number {
  for (let start = 1; start < text.length; start += 1) if (runLength(text.slice(start)) >= enough) return start;
  return text.length;
}

function pieceBits(piece: string): number {
  const length = [...piece].length;
  const lower = piece.toLowerCase();
  const [, half] = /^(.{2,}?)\1+$/su.exec(lower) ?? [];
  if (half !== undefined) return pieceBits(half) + 1;
  if (length >= 3 && new Set(lower).size === 1) return KNOWN_PIECE_BITS;
  if (length >= 3 && runLength(piece) === piece.length) return KNOWN_PIECE_BITS;
  if (FIRST_GUESSES.has(lower)) return KNOWN_PIECE_BITS;
  if (/^(?:19|20)\d\d$/u.test(piece)) return YEAR_BITS;
  if (/^\d/u.test(piece)) return length * DIGIT_BITS;
  if (!/^[\p{L}\p{M}]/u.test(piece)) return SIGN_BITS;
  if (/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(piece)) return length * SYLLABLE_BITS;

  const isMixed = piece.slice(1) !== lower.slice(1) && piece !== piece.toUpperCase();
  const spelled = length * Math.log2(isMixed ? 52 : 26);
  if (length < 4 || !readsAsWord(lower)) return spelled;
  return Math.min(spelled, WORD_BITS + Math.max(0, length - 6) * LETTER_BEYOND_SIXTH_BITS);
}

/** Vowels between consonants as in a spoken word; letters other than plain Latin are taken as a word. */
function readsAsWord(letters: string): boolean {
  if (!/^[a-z]+$/u.test(letters)) return true;
  const vowels = letters.match(/[aeiouy]/gu)?.length ?? 0;
  return vowels / letters.length >= 0.2 && !/[^aeiouy]{5,}|[aeiou]{4,}/u.test(letters);
}
