import { Options } from '@zxcvbn-ts/core';
import Matching from '@zxcvbn-ts/core/dist/Matching.mjs';
import l33tTable from '@zxcvbn-ts/core/dist/data/l33tTable.mjs';
import { type ContextOwner, type PasswordContext, contextIn, contextWords } from './password-context.ts';
import { GUESSING, judgePassword } from './password-strength.ts';

/**
 * [FRM-8] Refused: guessed within the first million tries by who knows the site and the person, whatever its length (NIST
 * SP 800-63B 3.1.1.2 asks for a list, ASVS 5.0 6.2.11 for the context). The same verdict as judgePassword's.
 */
export const isEasyPassword = (password: string, context: PasswordContext): boolean =>
  easyPassword(password, context) !== undefined;

/** As isEasyPassword: why it is refused, where words of the site or the person are in it; `guessed` for any other. */
export function easyPassword(password: string, context: PasswordContext): ContextOwner | 'guessed' | undefined {
  const use = contextIn(password, context);
  if (use?.isMadeOf === true) return use.owner;
  const judged = (use?.rest ?? password).normalize('NFC').slice(0, GUESSING.maxLength);
  if (isClearlyStrong(judged, contextWords(context)) || judgePassword(password, context).strength !== 'weak')
    return undefined;
  return use?.owner ?? 'guessed';
}

/**
 * Whether a password cannot be weak, told in a tenth of the time that judging it takes; false says nothing. By zxcvbn's
 * own figures a million guesses reach no further than two pieces: three cost 10^4 squared at the least, and beside a
 * piece that follows a pattern (10 guesses or more, and twice for the order) there is room for no more than UNGUESSED_MAX
 * characters that do not. So only what touches an end matters. What is taken for a word here is more than zxcvbn takes,
 * never less: all that l33t writes alike is one letter.
 */
function isClearlyStrong(password: string, known: readonly string[]): boolean {
  const { length } = password;
  if (length < LENGTH_MIN || !/^[ -~]+$/.test(password) || LONGER_L33T.some((longer) => password.includes(longer)))
    return false;
  const plain = plainly(password);
  const knownPlain = known.map(plainly);
  const backwards = reversed(plain);
  const isWord = (word: string) => PLAIN_WORDS.has(word) || knownPlain.includes(word);
  const patterns = PATTERNS.match(password);
  const fromStart = new Set(patterns.filter(({ i }) => i === 0).map(({ j }) => j + 1));
  const toEnd = new Set(patterns.filter(({ j }) => j === length - 1).map(({ i }) => i));
  for (let at = 1; at <= length; at += 1) {
    if (isWord(plain.slice(0, at)) || isWord(backwards.slice(length - at))) fromStart.add(at);
    if (isWord(plain.slice(length - at)) || isWord(backwards.slice(0, at))) toEnd.add(length - at);
  }
  return (
    ![...fromStart].some((end) => length - end <= UNGUESSED_MAX || toEnd.has(end)) &&
    ![...toEnd].some((start) => start <= UNGUESSED_MAX)
  );
}

const UNGUESSED_MAX = 4;
/** One digit or letter is ten guesses to zxcvbn, seven are ten million. */
const LENGTH_MIN = 7;

const PATTERNS = new Matching(new Options({ ...GUESSING, dictionary: {} }));
for (const ofWords of ['dictionary', 'dictionaryL33t', 'dictionaryReverse', 'wordSequence'])
  delete PATTERNS.matchers[ofWords];

const LONGER_L33T = Object.values(l33tTable)
  .flat()
  .filter((written) => written.length > 1);

/** Each character that l33t knows → the one that stands for all that could be meant by it. */
const ALIKE = ((): ReadonlyMap<string, string> => {
  const alike = new Map<string, string>();
  for (const [letter, writings] of Object.entries(l33tTable)) {
    for (const written of writings.filter(({ length }) => length === 1)) {
      const [one, other] = [alike.get(letter) ?? letter, alike.get(written) ?? written];
      for (const [character, stands] of alike) if (stands === other) alike.set(character, one);
      alike.set(letter, one).set(written, one);
    }
  }
  return alike;
})();

function plainly(text: string): string {
  let plain = ''; // of a hundred thousand words at every start: a list of each one's characters takes half as long again
  for (const character of text.toLowerCase()) plain += ALIKE.get(character) ?? character;
  return plain;
}
const reversed = (text: string): string => Array.from(text).toReversed().join('');

/** Made at once: the first who signs up would wait for it, and everyone else with them. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(
  Object.values(GUESSING.dictionary).flatMap((list) => list.map((word) => plainly(String(word)))),
);
