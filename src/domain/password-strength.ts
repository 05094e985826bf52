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
const estimator = new ZxcvbnFactory({
  dictionary: { 'passwords-common': dictionary['passwords-common'], 'commonWords-en': commonWords, 'firstnames-en': firstNames, 'trade-words': TRADE_WORDS },
  graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
  maxLength: 24,
  l33tMaxSubstitutions: 4,
});

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
  const { score, feedback } = estimator.check(password.normalize('NFC'), known.flatMap((words) => [words, words.slice(0, Math.max(0, words.lastIndexOf('@')))]).filter((words) => words.length > 2));
  const strength = STRENGTHS[score];
  return { strength, hint: strength === 'weak' ? (HINTS[feedback.warning ?? ''] ?? 'word') : undefined };
}

/** [FRM-8] Refused: guessed within the first million tries, whatever its length (NIST SP 800-63B 3.1.1.2 asks for a list). */
export const isEasyPassword = (password: string, email: string): boolean => judgePassword(password, [email.trim().toLowerCase()]).strength === 'weak';
