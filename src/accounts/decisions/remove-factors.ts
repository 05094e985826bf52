import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DecisionAnswer, secondFactorBody } from '#contracts/calls/decisions.ts';
import type { Transaction } from '#contracts/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { hasOwnFactors, ownFactors } from '../second-factor/own-factors.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '../second-factor.tables.ts';
import { forgetDevices } from '../session/device-cookie.ts';
import { endSessions } from '../session/end-sessions.ts';
import { findPerson } from './find-decided.ts';
import { recordDecision } from './record-decision.ts';

/**
 * Takes every factor of a person away who has lost them, once the company knows who asks. Sessions end and no browser is
 * known any longer: the next log-in asks for a mailed code.
 */
export async function removeFactors(
  context: AccountsContext,
  tx: Transaction,
  { person, reason, note, decided_by: decidedBy }: z.infer<typeof secondFactorBody>,
): Promise<DecisionAnswer> {
  const profile = await findPerson(tx, person);
  const answer = { profile_id: profile.id, client_id: null };
  const own = await ownFactors(tx, profile.id);
  if (!hasOwnFactors(own)) return { ...answer, recorded: false };
  for (const table of [passkeys, authenticatorApps, recoveryCodes])
    await tx.delete(table).where(eq(table.profileId, profile.id));
  await endSessions(tx, profile.id, context.now());
  await forgetDevices(tx, profile.id);
  await recordDecision(context, tx, profile, {
    about: 'second-factor',
    before: [...own.passkeys.map(() => 'passkey'), ...own.apps.map(() => 'authenticator')].join(' '),
    outcome: 'removed',
    clientId: null,
    decidedBy,
    reason,
    note,
    mail: {
      template: 'factors-changed',
      link: `${context.publicUrl}/${profile.edition}/reset-password`,
      values: { change: 'reset' },
    },
  });
  return { ...answer, recorded: true };
}
