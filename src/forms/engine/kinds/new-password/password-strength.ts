/**
 * How hard a password is to guess, estimated in bits by rules anyone can read: it is cut into pieces as a guesser
 * would, each piece costs what it takes to guess it, and the costs add up. It knows few words, so it judges words by
 * their shape and counts them low. An estimate for the person typing, not a promise.
 */
export type Strength = 'weak' | 'fair' | 'good' | 'strong';

const FAIR_BITS = 36;
const GOOD_BITS = 50;
const STRONG_BITS = 64;

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop'];
/** What people begin with. Letters only: digits standing for letters are undone before the comparison. */
const FIRST_GUESSES = new Set(
  'password passwort passw pass welcome letmein iloveyou monkey dragon football baseball sunshine princess superman batman master login admin administrator trustno secret shadow michael jesus ninja mustang access flower summer winter spring autumn trading trader forex money bitcoin crypto liverpool arsenal chelsea london habibi allah mohammed muhammad ahmed qwerty azerty hello freedom whatever starwars pokemon cheese computer internet samsung iphone google facebook changeme default guest test'.split(' '),
);
const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

/** One of a handful of guesses costs this much, however long it is. */
const KNOWN_PIECE_BITS = 6;
const WORD_BITS = 11; // one of about two thousand common words
const LONG_WORD_LETTER_BITS = 1.5; // each letter of a word beyond the sixth
const YEAR_BITS = 7;

/** Bits of guessing work, 0 for an empty password. */
export function estimateBits(password: string): number {
  return cut(password).reduce((sum, piece) => sum + pieceBits(piece), 0);
}

export function strengthOf(password: string): Strength {
  const bits = estimateBits(password);
  if (bits < FAIR_BITS) return 'weak';
  if (bits < GOOD_BITS) return 'fair';
  return bits < STRONG_BITS ? 'good' : 'strong';
}

/** True for what a guesser tries within the first millions, whatever its length: `password2024`, `1234567890`, `aaaaaaaaaa`. */
export function isEasyPassword(password: string): boolean {
  return estimateBits(password) < 22;
}

const SHAPES = /(.)\1{2,}|(?:19|20)\d\d(?!\d)|[\p{L}\p{M}]+|\d+|[^\p{L}\p{M}\d]+/gsu;

/** Repeats, runs along the alphabet or a keyboard row, years, words, numbers, the rest. */
function cut(password: string): string[] {
  const plain = undisguise(password);
  const pieces: string[] = [];
  for (const [shape] of plain.matchAll(SHAPES)) {
    let rest = shape;
    while (rest !== '') {
      const run = runLength(rest);
      const length = run >= 4 ? run : nextRunStart(rest);
      pieces.push(rest.slice(0, length));
      rest = rest.slice(length);
    }
  }
  return pieces.filter((piece, index) => index === 0 || pieces[index - 1] !== piece || piece.length < 3);
}

/** `p4ssw0rd` is read as `password`: look-alikes between letters count as the letter. */
const undisguise = (password: string): string =>
  password.replace(/(?<=\p{L})[013457@$!](?=\p{L})/gu, (mark) => LOOKALIKES[mark] ?? mark);

/** Length of the run along a row, forwards or backwards, that the text begins with. */
function runLength(text: string): number {
  const lower = text.toLowerCase();
  let longest = 1;
  for (const row of ROWS) {
    for (const step of [1, -1]) {
      let at = row.indexOf(lower[0] ?? '');
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

function nextRunStart(text: string): number {
  for (let start = 1; start < text.length; start += 1) if (runLength(text.slice(start)) >= 4) return start;
  return text.length;
}

function pieceBits(piece: string): number {
  const length = [...piece].length;
  const lower = piece.toLowerCase();
  const hasCapitalInside = piece.slice(1) !== lower.slice(1) && piece !== piece.toUpperCase();
  if (length >= 3 && new Set(lower).size === 1) return KNOWN_PIECE_BITS;
  if (length >= 4 && runLength(piece) === piece.length) return KNOWN_PIECE_BITS;
  if (FIRST_GUESSES.has(lower)) return KNOWN_PIECE_BITS + (hasCapitalInside ? 2 : 0);
  if (/^(?:19|20)\d\d$/u.test(piece)) return YEAR_BITS;
  if (/^\d+$/u.test(piece)) return length * Math.log2(10);
  if (/^[\p{L}\p{M}]+$/u.test(piece)) {
    const spelled = length * Math.log2(hasCapitalInside ? 52 : 26);
    if (length < 4 || !readsAsWord(lower)) return spelled;
    return Math.min(spelled, WORD_BITS + Math.max(0, length - 6) * LONG_WORD_LETTER_BITS + (hasCapitalInside ? 2 : 0));
  }
  return Math.min(length, 3) * Math.log2(20) + Math.max(0, length - 3) * 2;
}

/** Vowels between consonants as in a spoken word; scripts without Latin vowels are taken as words. */
function readsAsWord(letters: string): boolean {
  if (!/^[a-z]+$/u.test(letters)) return true;
  const vowels = letters.match(/[aeiouy]/gu)?.length ?? 0;
  return vowels / letters.length >= 0.2 && !/[^aeiouy]{5,}|[aeiou]{4,}/u.test(letters);
}
