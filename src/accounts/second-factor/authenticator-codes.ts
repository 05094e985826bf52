import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { newCodeSecret, stepOfCode } from '#calls/factors/time-based-codes.ts';
import { sealText, unsealText } from '#calls/sealed-text.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { authenticatorApps } from '../second-factor.tables.ts';

export type AuthenticatorApp = typeof authenticatorApps.$inferSelect;
type FactorContext = Pick<AccountsContext, 'keys' | 'now'>;

/** A new secret: as the app is told it, and as it is kept. */
export function newAuthenticator(
  { keys }: FactorContext,
  id: string,
  issuer: string,
  label: string,
): { readonly secret: string; readonly uri: string; readonly sealed: string } {
  const { secret, uri } = newCodeSecret(issuer, label);
  return { secret, uri, sealed: sealText(keys.secondFactor, secret, id) };
}

/** Takes a code of the app; false where it is wrong, or was taken before: by compare and set, so that of two at once one is. */
export async function useAuthenticatorCode(
  context: FactorContext,
  tx: Transaction,
  app: AuthenticatorApp,
  code: string,
): Promise<boolean> {
  const step = stepOfCode(unsealText(context.keys.secondFactor, app.secret, app.id), code, context.now());
  if (step === undefined) return false;
  const now = context.now();
  const used = await tx
    .update(authenticatorApps)
    .set({ lastStep: step, lastUsedAt: now, confirmedAt: app.confirmedAt ?? now })
    .where(
      and(
        eq(authenticatorApps.id, app.id),
        or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, step)),
      ),
    )
    .returning({ id: authenticatorApps.id });
  return used.length > 0;
}
