import { isKeyedHash } from '#calls/keyed-hash.ts';
import type { SecondFactor } from '#contracts/acts.ts';
import type { Transaction } from '#contracts/database.ts';
import { judgeOneTimeCode, judgeRecoveryCode } from '#contracts/typed-code.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { useAuthenticatorCode } from './authenticator-codes.ts';
import { hasOwnFactors, ownFactors } from './own-factors.ts';
import { useRecoveryCode } from './recovery-codes.ts';

/** A code that was mailed: what is kept of it, for which log-in. */
export type MailedCode = { readonly id: string; readonly codeHash: string | null };

/**
 * Takes a code of any kind that the account goes by: of an authenticator app, of the ten for recovery, or the one that was
 * mailed where the owner has set up nothing else. Answers which it was; undefined of a wrong one.
 */
export async function useSecondFactorCode(
  context: AccountsContext,
  tx: Transaction,
  profileId: string,
  typed: string,
  mailed: MailedCode | undefined,
): Promise<SecondFactor | undefined> {
  const own = await ownFactors(tx, profileId);
  const digits = judgeOneTimeCode(typed);
  if (!hasOwnFactors(own)) {
    const isRight =
      digits.ok &&
      typeof mailed?.codeHash === 'string' &&
      isKeyedHash(context.keys.oneTimeCode, mailed.codeHash, mailed.id, digits.value);
    return isRight ? 'mailed-code' : undefined;
  }
  if (digits.ok) {
    for (const app of own.apps) if (await useAuthenticatorCode(context, tx, app, digits.value)) return 'authenticator';
    return undefined;
  }
  const recovery = judgeRecoveryCode(typed);
  return recovery.ok && (await useRecoveryCode(tx, profileId, recovery.value, context.now()))
    ? 'recovery-code'
    : undefined;
}
