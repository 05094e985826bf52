import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { WaitingAnswer } from '#contracts/calls/decisions.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, profiles } from '../accounts.tables.ts';
import { editionNamed } from '#calls/request-edition.ts';

/** Applications and swap-free terms that nobody has decided, of confirmed persons. */
export async function waitingDecisions({ db, editions }: AccountsContext): Promise<WaitingAnswer> {
  const application = and(eq(clients.state, 'pending'), eq(clients.kind, 'partner'));
  const swapFree = and(
    inArray(clients.state, ['pending', 'open']),
    eq(clients.kind, 'live'),
    sql`${clients.terms}->>'swapFree' = 'requested'`,
  );
  const rows = await db
    .select({ client: clients, edition: profiles.edition })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.profileId))
    .where(and(isNotNull(profiles.emailVerifiedAt), isNull(profiles.erasedAt), or(application, swapFree)))
    .orderBy(clients.createdAt);
  return {
    waiting: rows.map(({ client, edition }) => ({
      about: client.kind === 'partner' ? 'application' : 'swap-free',
      client_id: client.id,
      profile_id: client.profileId,
      account_number: String(client.accountNumber),
      kind: client.kind,
      state: client.state,
      swap_free: client.terms.swapFree ?? null,
      entity: client.entity,
      language: editionNamed(editions, edition)?.language ?? 'en',
      asked_at: client.createdAt.toISOString(),
    })),
  };
}
