import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Transaction } from '#contracts/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { rememberDevice } from '../session/device-cookie.ts';
import type { AuthenticatorApp } from './authenticator-codes.ts';
import { authenticatorApps, passkeys } from '../second-factor.tables.ts';

export type Passkey = typeof passkeys.$inferSelect;
/** The factors that the owner of an account has set up; without any, a code is mailed. */
export type OwnFactors = { readonly apps: readonly AuthenticatorApp[]; readonly passkeys: readonly Passkey[] };

export async function ownFactors(handle: Database | Transaction, profileId: string): Promise<OwnFactors> {
  const apps = await handle
    .select()
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.profileId, profileId), isNotNull(authenticatorApps.confirmedAt)))
    .orderBy(authenticatorApps.createdAt);
  const keys = await handle
    .select()
    .from(passkeys)
    .where(eq(passkeys.profileId, profileId))
    .orderBy(passkeys.createdAt);
  return { apps, passkeys: keys };
}

export const hasOwnFactors = ({ apps, passkeys: keys }: OwnFactors): boolean => apps.length + keys.length > 0;

/**
 * From now on the account knows this browser, in which the link of a mail was opened. The mailbox is a second factor, unless
 * the owner has set up one of their own: a reset does not get around that (ASVS 6.4.3).
 */
export async function rememberByMail(
  context: AccountsContext,
  handle: Database | Transaction,
  request: FastifyRequest,
  reply: FastifyReply,
  profileId: string,
): Promise<void> {
  const device = hasOwnFactors(await ownFactors(handle, profileId)) ? 'known' : 'proven';
  await rememberDevice(context, handle, request, reply, profileId, device);
}
