import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import commonWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';
import type { PasswordHint, PasswordStrength, PasswordVerdict } from '#contracts/password-strength.ts';

/** What is tried first at a broker's. */
const TRADE_WORDS = ['bitcoin', 'broker', 'forex', 'metatrader', 'money', 'trader', 'trading'];

/**
 * How a guesser would go about a password (zxcvbn, USENIX Security 2016). The bounds hold the work on any input to some
 * milliseconds, since the server does it too: what follows the first signs only makes a password longer.
 */
export const GUESSING = {
  dictionary: { 'passwords-common': dictionary['passwords-common'], 'commonWords-en': commonWords, 'firstnames-en': firstNames, 'trade-words': TRADE_WORDS },
  graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
  maxLength: 24,
  l33tMaxSubstitutions: 4,
};
const estimator = new ZxcvbnFactory(GUESSING);

/** Scores of zxcvbn: below 10^6, 10^8 and 10^10 guesses, and beyond. */
const STRENGTHS = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[];

/** Warnings of zxcvbn by what there is to say about them. */
const HINTS: Readonly<Record<string, PasswordHint>> = {
  topTen: 'common', topHundred: 'common', common: 'common', similarToCommon: 'common', pwned: 'common',
  straightRow: 'pattern', keyPattern: 'pattern', simpleRepeat: 'pattern', extendedRepeat: 'pattern', sequences: 'pattern', dates: 'pattern', recentYears: 'pattern', wordSequences: 'pattern',
  namesByThemselves: 'name', commonNames: 'name', userInputs: 'name',
  wordByItself: 'word',
};

/** @param known what else the person has typed, such as the e-mail: guessed first. */
export function judgePassword(password: string, known: readonly string[] = []): PasswordVerdict {
  const { score, feedback } = estimator.check(password.normalize('NFC'), guessedFirst(known));
  const strength = STRENGTHS[score];
  return { strength, hint: strength === 'weak' ? (HINTS[feedback.warning ?? ''] ?? 'word') : undefined };
}

/** Of an e-mail also what stands before its @. */
export const guessedFirst = (known: readonly string[]): string[] =>
  known.flatMap((words) => [words, words.slice(0, Math.max(0, words.lastIndexOf('@')))]).filter((words) => words.length > 2);
