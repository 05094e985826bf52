import { eq } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { REQUEST_DUE_MONTHS, REQUEST_EXTENDED_BY_MONTHS } from '#contracts/limits.ts';
import { people, staff } from '../console.tables.ts';
import { monthsLater } from './due-date.ts';
import { isRefusal } from './request-words.ts';
import { dataRequestNotes, dataRequests } from './requests.tables.ts';

type MadeUp = Pick<typeof dataRequests.$inferInsert, 'identity' | 'kind' | 'source'> & {
  readonly daysAgo: number;
  readonly state?: 'waiting';
  readonly extension?: 'complex';
  readonly outcome?: NonNullable<(typeof dataRequests.$inferSelect)['outcome']>;
  readonly note?: string;
};

/** One of each thing that a list of cases may hold: overdue, due soon, extended, waiting, done, refused. */
const MADE_UP: readonly MadeUp[] = [
  {
    kind: 'access',
    source: 'letter',
    identity: 'document',
    daysAgo: 34,
    note: 'A copy of everything, on paper. The copy of the passport was looked at and given back.',
  },
  { kind: 'erasure', source: 'mail', identity: 'known-address', daysAgo: 27 },
  {
    kind: 'access',
    source: 'mail',
    identity: 'call-back',
    daysAgo: 44,
    extension: 'complex',
    note: 'Recordings of calls have to be listened to first. Told by mail on the 25th day.',
  },
  { kind: 'correction', source: 'phone', identity: 'not-checked', daysAgo: 6, state: 'waiting' },
  { kind: 'objection', source: 'mail', identity: 'known-address', daysAgo: 2 },
  { kind: 'restriction', source: 'letter', identity: 'not-checked', daysAgo: 1 },
  { kind: 'access', source: 'account-page', identity: 'logged-in', daysAgo: 3, outcome: 'exported' },
  { kind: 'correction', source: 'mail', identity: 'call-back', daysAgo: 20, outcome: 'corrected' },
  {
    kind: 'erasure',
    source: 'mail',
    identity: 'document',
    daysAgo: 50,
    outcome: 'kept-by-law',
    note: 'The account was open until March: the answer names the law and the day.',
  },
];
const DAY_MS = 86_400_000;

/** Cases of made-up people, where the console has none of them. */
export async function addMadeUpRequests(db: Database, now: Date): Promise<void> {
  if ((await db.$count(dataRequests, eq(dataRequests.isMadeUp, true))) > 0) return;
  const asked = await db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.isMadeUp, true))
    .orderBy(people.id)
    .limit(MADE_UP.length);
  const members = await db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.isMadeUp, true))
    .orderBy(staff.createdAt);
  const owner = members.at(-1)?.id ?? null;
  const made = MADE_UP.map(({ daysAgo, note, extension, outcome, state, ...request }, at) => {
    const receivedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    const closedAt = outcome === undefined ? null : new Date(receivedAt.getTime() + Math.min(daysAgo, 8) * DAY_MS);
    const id = crypto.randomUUID();
    return {
      note:
        note === undefined
          ? []
          : [{ id: crypto.randomUUID(), requestId: id, authorId: owner, body: note, createdAt: receivedAt }],
      request: {
        ...request,
        id,
        personId: asked[at]?.id ?? null,
        state:
          outcome === undefined
            ? (state ?? ('open' as const))
            : isRefusal(outcome)
              ? ('refused' as const)
              : ('done' as const),
        ownerId: at % 3 === 2 || request.source === 'account-page' ? null : owner,
        receivedAt,
        dueAt: monthsLater(receivedAt, REQUEST_DUE_MONTHS + (extension === undefined ? 0 : REQUEST_EXTENDED_BY_MONTHS)),
        extension: extension ?? null,
        extendedAt: extension === undefined ? null : new Date(receivedAt.getTime() + 25 * DAY_MS),
        outcome: outcome ?? null,
        closedAt,
        closedBy: closedAt === null || request.source === 'account-page' ? null : owner,
        isMadeUp: true,
        createdAt: receivedAt,
      },
    };
  });
  await db.transaction(async (tx) => {
    await tx.insert(dataRequests).values(made.map(({ request }) => request));
    await tx.insert(dataRequestNotes).values(made.flatMap(({ note }) => note));
  });
}
