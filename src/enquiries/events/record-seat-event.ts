import type { Transaction } from '#contracts/database.ts';
import type { TimelineFacts, TimelineKind } from '#contracts/people.ts';
import type { EnquiriesContext } from '../enquiries-context.ts';
import type { enquiries } from '../enquiries.tables.ts';

/** What became of somebody's seat without staff, on their timeline. It tells nothing new of them. */
export async function recordSeatEvent(
  { now, people }: Pick<EnquiriesContext, 'now' | 'people'>,
  tx: Transaction,
  { id, emailNormalised, edition }: typeof enquiries.$inferSelect,
  kind: Extract<TimelineKind, 'moved-up' | 'seat-given-back'>,
  facts: TimelineFacts,
): Promise<void> {
  if (people === undefined || emailNormalised === null) return;
  await people(
    tx,
    { email: emailNormalised, profileId: null, kind: 'enquirer', edition, country: null, details: null },
    { kind, at: now(), refTable: 'enquiries', refId: id, facts },
  );
}
