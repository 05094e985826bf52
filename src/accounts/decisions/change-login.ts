import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DecisionAnswer, loginChangeBody } from '#contracts/calls/decisions.ts';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { enqueueAccountEvent } from '../account-events.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients } from '../accounts.tables.ts';
import { clientFacts } from '../platform-accounts/begin-opening.ts';
import { shownNumber } from '../platform-accounts/shown-number.ts';
import { findAccount } from './find-decided.ts';
import { recordDecision, wireWords } from './record-decision.ts';

/** The platform calls an open account something else from now on: the number that its owner knows it by. */
export async function changeLogin(
  context: AccountsContext,
  tx: Transaction,
  body: z.infer<typeof loginChangeBody>,
): Promise<DecisionAnswer> {
  const { account, login, reason, note, decided_by: decidedBy } = body;
  const { profile, client } = await findAccount(tx, account);
  if (client.state !== 'open' || (client.kind !== 'live' && client.kind !== 'demo'))
    throw new ProblemError('not-decidable', 'Only an open account on a platform has a login.');
  const before = shownNumber(client);
  const answer = { profile_id: profile.id, client_id: client.id };
  if (before === login) return { ...answer, recorded: false };
  const [changed] = await tx.update(clients).set({ platformLogin: login }).where(eq(clients.id, client.id)).returning();
  if (changed === undefined) throw new Error('login: the account no longer exists.');
  await recordDecision(context, tx, profile, {
    about: 'login',
    before,
    outcome: login,
    clientId: client.id,
    decidedBy,
    reason,
    note,
    mail: {
      template: 'login-changed',
      link: `${context.publicUrl}/${profile.edition}/log-in`,
      values: { number: login, before: before ?? '' },
    },
  });
  await enqueueAccountEvent(context, tx, profile.id, 'client.decided', {
    ...clientFacts(changed),
    about: 'login',
    outcome: login,
    before,
    ...wireWords(body),
    decided_by: decidedBy,
  });
  return { ...answer, recorded: true };
}
