import type { Transaction } from '#contracts/database.ts';
import { type EventData, type EventName, eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import type { AccountsContext } from './accounts-context.ts';
import type { registrations } from './accounts.tables.ts';
import type { ClientTerms } from './platform-accounts/client-terms.ts';

/** Written with the record it tells of. After its mails, so that a receiver which rests does not hold up a visitor's. */
export function enqueueAccountEvent<Name extends EventName>(
  context: Pick<AccountsContext, 'enqueue' | 'now'>,
  tx: Transaction,
  profileId: string,
  name: Name,
  body: EventData<Name>,
): Promise<void> {
  return context.enqueue(tx, profileId, eventFollowUp(name, body, context.now()));
}

/** What the record of a step says of how it was sent and what was on the page. */
export const stepFacts = ({
  formId,
  formVersion,
  timezone,
  agent,
  shownTexts,
  payload,
}: Pick<
  typeof registrations.$inferSelect,
  'agent' | 'formId' | 'formVersion' | 'payload' | 'shownTexts' | 'timezone'
>) => ({
  form_id: formId,
  form_version: formVersion,
  timezone,
  agent,
  shown_texts: [...shownTexts],
  payload,
});

/** An account's terms as events write them. */
export const wireTerms = ({ swapFree, ...terms }: ClientTerms): EventData<'client.opened'>['terms'] => ({
  ...terms,
  ...(swapFree === undefined ? {} : { swap_free: swapFree }),
});
