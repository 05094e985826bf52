import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { people, staff } from '../console.tables.ts';
import { timeOrderedId } from '../people/time-ordered-id.ts';
import { setNextTask } from './tasks-query.ts';
import { tasks } from './tasks.tables.ts';

const TEXTS = [
  'Call back about the platform',
  'Send the list of documents',
  'Ask whether the transfer arrived',
  'Explain the costs of a position held overnight',
  'Follow up after the webinar',
] as const;
const HOUR_MS = 3_600_000;
/** From now: some overdue, some of today, some to come. */
const DUE_IN_HOURS = [-30, -3, 2, 5, 26, 50, 120] as const;
const MADE_UP_TASKS = 28;

/** Of made-up people, for the made-up staff; the first of them, who is logged in, has every fourth. */
export async function addMadeUpTasks(tx: Transaction, now: Date): Promise<void> {
  const members = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.isMadeUp, true))
    .orderBy(staff.createdAt);
  const about = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.isMadeUp, true), isNotNull(people.ownerId)))
    .orderBy(people.createdAt, people.id)
    .limit(MADE_UP_TASKS);
  const [first] = members;
  if (first === undefined || about.length === 0) return;
  const written = new Date(now.getTime() - 48 * HOUR_MS);
  await tx.insert(tasks).values(
    about.map((person, at) => ({
      id: timeOrderedId(written),
      personId: person.id,
      body: TEXTS[at % TEXTS.length] ?? TEXTS[0],
      assigneeId: (at % 4 === 0 ? first : (members[at % members.length] ?? first)).id,
      authorId: first.id,
      dueAt: new Date(now.getTime() + (DUE_IN_HOURS[at % DUE_IN_HOURS.length] ?? 0) * HOUR_MS),
      changedBy: first.id,
      changedAt: written,
      createdAt: written,
    })),
  );
  for (const { id } of about) await setNextTask(tx, id);
}
