import * as z from 'zod/mini';
import { judgeRecoveryCode, judgeOneTimeCode } from '#contracts/typed-code.ts';
import { judgeLogInEmail } from '#contracts/typed-email.ts';
import { judgeLine } from '#contracts/typed-line.ts';
import type { TypedVerdict } from '#contracts/typed-verdict.ts';

/** A text that a judge of the contracts reads, or the code of what is wrong with it. */
export const judged = <Value>(judge: (typed: string) => TypedVerdict<Value, string>, max = 320) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((typed: string, context): Value => {
      const verdict = judge(typed);
      if (verdict.ok) return verdict.value;
      context.issues.push({ code: 'custom', input: typed, message: verdict.code });
      return z.NEVER;
    }),
  );

/** 256 random bits in a link. */
export const linkToken = z.string().check(z.regex(/^[\w-]{43}$/));
export const logInEmail = judged(judgeLogInEmail);
export const sixDigits = judged(judgeOneTimeCode, 40);
export const recoveryCode = judged(judgeRecoveryCode, 60);
export const memberName = judged((typed) => judgeLine(typed, 80));

const base64url = z.string().check(z.minLength(1), z.maxLength(8_192));
const response = z.looseObject({ clientDataJSON: base64url });
/** As the browser made it; the library reads the rest, and refuses what is not right. */
export const passkeyResponse = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response,
});
