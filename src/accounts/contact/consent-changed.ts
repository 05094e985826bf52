import type { Transaction } from '#contracts/database.ts';
import { enqueueAccountEvent } from '../account-events.ts';
import type { AccountsContext } from '../accounts-context.ts';

/** What consent is for: mails of the account's marketing, or the newsletter, each given and withdrawn by itself. */
type Channel = 'account' | 'newsletter';

export type ConsentChange = {
  /** Undefined where the mailbox has no confirmed profile, or another's may be meant. */
  readonly profileId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly registrationId?: string | undefined;
  readonly channel: Channel;
  readonly isGiven: boolean;
  /** Where it was changed. */
  readonly by: 'account' | 'sign-up' | 'confirmed-link' | 'unsubscribe' | 'erasure';
};

/** Told in the transaction of the change. @param orderKey delivered in order with the others of this key; left out, the profile's */
export function consentChanged(
  context: Pick<AccountsContext, 'enqueue' | 'now'>,
  tx: Transaction,
  change: ConsentChange,
  orderKey = change.profileId ?? change.subscriptionId ?? '',
): Promise<void> {
  return enqueueAccountEvent(context, tx, orderKey, 'marketing-consent.changed', {
    profile_id: change.profileId ?? null,
    subscription_id: change.subscriptionId ?? null,
    registration_id: change.registrationId ?? null,
    channel: change.channel,
    consent: change.isGiven ? 'given' : 'withdrawn',
    by: change.by,
  });
}
