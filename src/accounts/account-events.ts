import type { Transaction } from '#contracts/database.ts';
import type { EventFollowUp } from '#contracts/follow-ups.ts';
import type { AccountsContext } from './accounts-context.ts';

/** What the room tells the CRM and the partners that the operator has named. Bodies hold no password, code or session. */
export type AccountEvent = 'registration.created' | 'registration.completed' | 'registration.handed-on' | 'profile.verified' | 'profile.erased' | 'marketing-consent.changed' | 'client.opened' | 'client.refused';

/** Written with the record it tells of. After its mails, so that a receiver which rests does not hold up a visitor's. */
export function enqueueAccountEvent(context: Pick<AccountsContext, 'enqueue' | 'now'>, tx: Transaction, profileId: string, name: AccountEvent, body: Readonly<Record<string, unknown>>): Promise<void> {
  return context.enqueue(tx, profileId, accountEvent(context, name, body));
}

export const accountEvent = (context: Pick<AccountsContext, 'now'>, name: AccountEvent, body: Readonly<Record<string, unknown>>): EventFollowUp =>
  ({ kind: 'event', name, id: crypto.randomUUID(), at: context.now().toISOString(), body });
