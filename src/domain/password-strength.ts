import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import commonWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';
import type { PasswordHint, PasswordStrength, PasswordVerdict } from '#contracts/password-strength.ts';
import { type PasswordContext, contextIn, contextWords } from './password-context.ts';

/** What is tried first at a broker's. */
const TRADE_WORDS = ['bitcoin', 'broker', 'forex', 'metatrader', 'money', 'trader', 'trading'];

/**
 * How a guesser would go about a password (zxcvbn, USENIX Security 2016). The bounds hold the work on any input to some
 * milliseconds, since the server does it too: what follows the first signs only makes a password longer.
 */
export const GUESSING = {
  dictionary: {
    'passwords-common': dictionary['passwords-common'],
    'commonWords-en': commonWords,
    'firstnames-en': firstNames,
    'trade-words': TRADE_WORDS,
  },
  graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
  maxLength: 24,
  l33tMaxSubstitutions: 4,
};
const estimator = new ZxcvbnFactory(GUESSING);

/** Scores of zxcvbn: below 10^6, 10^8 and 10^10 guesses, and beyond. */
const STRENGTHS = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[];

/** Warnings of zxcvbn by what there is to say about them. */
const HINTS: Readonly<Record<string, PasswordHint>> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  pwned: 'common',
  straightRow: 'pattern',
  keyPattern: 'pattern',
  simpleRepeat: 'pattern',
  extendedRepeat: 'pattern',
  sequences: 'pattern',
  dates: 'pattern',
  recentYears: 'pattern',
  wordSequences: 'pattern',
  namesByThemselves: 'name',
  commonNames: 'name',
  userInputs: 'name',
  wordByItself: 'word',
};

/**
 * How strong a password is for this person at this site: words that belong to either are worth nothing, so what is left
 * has to be strong by itself. The same in the browser's gauge and on the server.
 */
export function judgePassword(password: string, context: PasswordContext = {}): PasswordVerdict {
  const use = contextIn(password, context);
  if (use?.isMadeOf === true) return { strength: 'weak', hint: use.owner };
  const { score, feedback } = estimator.check((use?.rest ?? password).normalize('NFC'), contextWords(context));
  const strength = STRENGTHS[score];
  return { strength, hint: strength === 'weak' ? (use?.owner ?? HINTS[feedback.warning ?? ''] ?? 'word') : undefined };
}
