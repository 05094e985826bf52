import { randomInt } from 'node:crypto';
import { ONE_TIME_CODE_DIGITS } from '#contracts/limits.ts';

/** The digits of a code that is sent, each as likely as any other. */
export const randomDigits = (): string =>
  String(randomInt(0, 10 ** ONE_TIME_CODE_DIGITS)).padStart(ONE_TIME_CODE_DIGITS, '0');
