import { isKeyedHash } from '#calls/keyed-hash.ts';
import type { SecondFactor } from '#contracts/acts.ts';
import type { Transaction } from '#contracts/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { useAuthenticatorCode } from './authenticator-codes.ts';
import { hasOwnFactors, ownFactors } from './own-factors.ts';
import { useRecoveryCode } from './recovery-codes.ts';

/** A code that was mailed: what is kept of it, for which log-in. */
export type MailedCode = { readonly id: string; readonly codeHash: string | null };

/** What was typed: six digits, or a recovery code. */
export type TypedCode = { readonly code: string } | { readonly recovery_code: string };

/** The field that it was typed into. */
export const fieldOf = (typed: TypedCode): 'code' | 'recovery_code' => ('code' in typed ? 'code' : 'recovery_code');

/**
 * Takes a code of any kind that the account goes by: of an authenticator app, of the ten for recovery, or the one that was
 * mailed where the owner has set up nothing else. Answers which it was; undefined of a wrong one.
 */
export async function useSecondFactorCode(
  context: AccountsContext,
  tx: Transaction,
  profileId: string,
  typed: TypedCode,
  mailed: MailedCode | undefined,
): Promise<SecondFactor | undefined> {
  if ('recovery_code' in typed)
    return (await useRecoveryCode(tx, profileId, typed.recovery_code, context.now())) ? 'recovery-code' : undefined;
  const own = await ownFactors(tx, profileId);
  if (!hasOwnFactors(own)) {
    const isRight =
      typeof mailed?.codeHash === 'string' &&
      isKeyedHash(context.keys.oneTimeCode, mailed.codeHash, mailed.id, typed.code);
    return isRight ? 'mailed-code' : undefined;
  }
  for (const app of own.apps) if (await useAuthenticatorCode(context, tx, app, typed.code)) return 'authenticator';
  return undefined;
}
