import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DecisionAnswer, decisionBody } from '#contracts/calls/decisions.ts';
import type { SwapFree } from '#contracts/client-kinds.ts';
import type { DecisionOutcome } from '#contracts/decisions.ts';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { enqueueAccountEvent } from '../account-events.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients } from '../accounts.tables.ts';
import { type Client, clientFacts, notifyOpened } from '../platform-accounts/begin-opening.ts';
import { shownNumber } from '../platform-accounts/shown-number.ts';
import { findAccount } from './find-decided.ts';
import { recordDecision, wireWords } from './record-decision.ts';

const GRANTED = { approved: 'granted', rejected: 'refused' } as const satisfies Record<DecisionOutcome, SwapFree>;

/** What the decision makes of the account; undefined where it stands so already. @throws ProblemError `not-decidable` */
function changeOf(
  client: Client,
  { about, outcome }: Pick<z.infer<typeof decisionBody>, 'about' | 'outcome'>,
  now: Date,
): { readonly before: string; readonly set: Partial<Client> } | undefined {
  const { kind, state, terms, openedAt } = client;
  if (about === 'swap-free') {
    if (kind !== 'live' || terms.swapFree === undefined || state === 'refused' || state === 'closed')
      throw new ProblemError('not-decidable', 'No swap-free terms are asked for of this account.');
    return terms.swapFree === GRANTED[outcome]
      ? undefined
      : { before: terms.swapFree, set: { terms: { ...terms, swapFree: GRANTED[outcome] } } };
  }
  if (kind !== 'partner' && kind !== 'affiliate')
    throw new ProblemError(
      'not-decidable',
      'Only applications of partners and affiliates are decided; other accounts are opened by their platform.',
    );
  if (state === 'unfinished') throw new ProblemError('not-decidable', 'The application lacks its second step.');
  const isStanding = outcome === 'approved' ? state === 'open' : state === 'refused' || state === 'closed';
  if (isStanding) return undefined;
  return {
    before: state,
    set:
      outcome === 'approved'
        ? { state: 'open', openedAt: openedAt ?? now }
        : { state: openedAt === null ? 'refused' : 'closed' },
  };
}

/** An application, or swap-free terms. The same decision again changes nothing; another one later takes its place. */
export async function decideAccount(
  context: AccountsContext,
  tx: Transaction,
  body: z.infer<typeof decisionBody>,
): Promise<DecisionAnswer> {
  const { account, about, outcome, reason, note, decided_by: decidedBy } = body;
  const { profile, client } = await findAccount(tx, account);
  const change = changeOf(client, body, context.now());
  const answer = { profile_id: profile.id, client_id: client.id };
  if (change === undefined) return { ...answer, recorded: false };
  const [decided] = await tx.update(clients).set(change.set).where(eq(clients.id, client.id)).returning();
  if (decided === undefined) throw new Error('decision: the account no longer exists.');
  await recordDecision(context, tx, profile, {
    about,
    outcome,
    before: change.before,
    clientId: client.id,
    decidedBy,
    reason,
    note,
    mail: {
      template: about === 'application' ? 'application-decided' : 'swap-free-decided',
      link: `${context.publicUrl}/${profile.edition}/log-in`,
      values: { number: shownNumber(decided) ?? 'none' },
    },
  });
  await enqueueAccountEvent(context, tx, profile.id, 'client.decided', {
    ...clientFacts(decided),
    about,
    outcome,
    before: change.before,
    ...wireWords(body),
    decided_by: decidedBy,
  });
  if (about === 'application' && outcome === 'approved') await notifyOpened(context, tx, decided);
  return { ...answer, recorded: true };
}
