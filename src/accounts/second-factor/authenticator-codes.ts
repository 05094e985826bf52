import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '#contracts/database.ts';
import { ONE_TIME_CODE_DIGITS } from '#contracts/limits.ts';
import { sealText, unsealText } from '#calls/sealed-text.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { authenticatorApps } from '../second-factor.tables.ts';

/** RFC 6238 as every authenticator app reads it: SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30;
/** RFC 6238, 5.2: one step either way for clocks that are off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export type AuthenticatorApp = typeof authenticatorApps.$inferSelect;
type FactorContext = Pick<AccountsContext, 'keys' | 'now'>;

const totpOf = (secret: string) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: ONE_TIME_CODE_DIGITS, period: PERIOD_S });

/** A new secret: as the app is told it, and as it is kept. */
export function newAuthenticator(
  { keys }: FactorContext,
  id: string,
  issuer: string,
  label: string,
): { readonly secret: string; readonly uri: string; readonly sealed: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const uri = new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: ONE_TIME_CODE_DIGITS, period: PERIOD_S });
  return { secret, uri: uri.toString(), sealed: sealText(keys.secondFactor, secret, id) };
}

/** The time step whose code this is; undefined where it is the code of none that counts now. */
function stepOf({ keys, now }: FactorContext, { id, secret }: AuthenticatorApp, code: string): number | undefined {
  const timestamp = now().getTime();
  const delta = totpOf(unsealText(keys.secondFactor, secret, id)).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** Takes a code of the app; false where it is wrong, or was taken before: by compare and set, so that of two at once one is. */
export async function useAuthenticatorCode(
  context: FactorContext,
  tx: Transaction,
  app: AuthenticatorApp,
  code: string,
): Promise<boolean> {
  const step = stepOf(context, app, code);
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
