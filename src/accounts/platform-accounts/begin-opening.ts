import { eq } from 'drizzle-orm';
import type { ClientKind } from '#contracts/client-kinds.ts';
import type { Transaction } from '#contracts/database.ts';
import type { EventData } from '#contracts/webhook-events/catalogue.ts';
import { enqueueAccountEvent, wireTerms } from '../account-events.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients } from '../accounts.tables.ts';

export type Client = typeof clients.$inferSelect;

/** The delivery module's task that has an account opened on its platform. */
export const OPEN_PLATFORM_ACCOUNT = 'open-platform-account';

/** What opens an account once its mailbox is confirmed. A lead has none yet, and a partner's application is a person's to judge. */
const OPENED_BY = {
  live: 'platform',
  demo: 'platform',
  affiliate: 'confirmation',
  education: 'confirmation',
  lead: 'nothing',
  partner: 'nothing',
} as const satisfies Record<ClientKind, string>;

/** The mailbox has confirmed the account. */
export async function beginOpening(context: AccountsContext, tx: Transaction, client: Client): Promise<void> {
  switch (OPENED_BY[client.kind]) {
    case 'platform':
      return context.enqueue(tx, client.profileId, {
        kind: 'task',
        task: OPEN_PLATFORM_ACCOUNT,
        values: { client_id: client.id },
      });
    case 'confirmation': {
      const [opened] = await tx
        .update(clients)
        .set({ state: 'open', openedAt: context.now() })
        .where(eq(clients.id, client.id))
        .returning();
      return opened && notifyOpened(context, tx, opened);
    }
    case 'nothing':
  }
}

/** `client.opened` never is before the account does. */
export const notifyOpened = (
  context: Pick<AccountsContext, 'enqueue' | 'now'>,
  tx: Transaction,
  client: Client,
): Promise<void> => enqueueAccountEvent(context, tx, client.profileId, 'client.opened', clientFacts(client));

export const notifyRefused = (
  context: Pick<AccountsContext, 'enqueue' | 'now'>,
  tx: Transaction,
  client: Client,
): Promise<void> =>
  enqueueAccountEvent(context, tx, client.profileId, 'client.refused', {
    ...clientFacts(client),
    reason: client.refusal ?? '',
  });

/** What every event of an account tells. */
export const clientFacts = (client: Client): EventData<'client.opened'> => ({
  client_id: client.id,
  profile_id: client.profileId,
  sign_up_id: client.attemptId,
  kind: client.kind,
  account_number: String(client.accountNumber),
  platform: client.platform,
  login: client.platformLogin,
  terms: wireTerms(client.terms),
  entity: client.entity,
  company_id: client.companyId,
  regulator: client.regulator,
  country: client.country,
});
