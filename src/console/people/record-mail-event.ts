import { eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { RecordMailEvent } from '#delivery/desk/suppressions.ts';
import { people, timeline } from '../console.tables.ts';
import { timeOrderedId } from './time-ordered-id.ts';

type Happened = Pick<typeof timeline.$inferInsert, 'kind' | 'at' | 'refTable' | 'refId' | 'actor' | 'facts'>;

export async function addToTimeline(tx: Transaction, personId: string, happened: Happened): Promise<void> {
  await tx.insert(timeline).values({ id: timeOrderedId(happened.at), personId, ...happened });
}

/** A mail that came back, or a complaint about one, on the timeline of whose address it is. It makes nobody known who was not. */
export const recordMailEvent: RecordMailEvent = async (tx, email, { kind, at, refId, code }) => {
  const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.emailNormalised, email));
  if (person === undefined) return;
  await addToTimeline(tx, person.id, {
    kind: kind === 'complaint' ? 'mail-complained' : 'mail-bounced',
    at,
    refTable: 'mail_reports',
    refId,
    facts: { ...(kind !== 'complaint' && { bounce: kind }), ...(code !== '' && { code }) },
  });
};
