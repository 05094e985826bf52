import { type SQL, and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  applicationAnswers,
  applicationDocuments,
  clientApplications,
  decidedAtOf,
} from '#accounts/application.tables.ts';
import type { ApplicationStep } from '#contracts/application.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import { type ApplicationRules, stepsOf } from '#domain/application.ts';
import { people } from '../console.tables.ts';
import { shownName } from '../people/mask-person.ts';
import { type Limit, type PeopleKey, within } from '../people/people-query.ts';
import type { Member } from '../staff/staff-session.ts';
import { type ApplicationRow, type ApplicationStand, isWithClient } from './applications.answers.ts';

type Handle = Database | Transaction;

const { state, verification, sentAt, reopenedAt, createdAt, profileId } = clientApplications;
/** As a literal: a parameter would hide from the planner that a partial index fits. */
const isState = (name: 'approved' | 'open' | 'refused' | 'sent'): SQL => sql`${state} = ${sql.raw(`'${name}'`)}`;

type Range = { readonly is: SQL | undefined; readonly at: PgColumn | SQL; readonly isOldestFirst: boolean };
const decided = decidedAtOf(clientApplications);

/** Each is one range of one index. What waits begins with who waits longest, what is decided with the last. */
const RANGES: Readonly<Record<ApplicationStand, Range>> = {
  undecided: {
    is: and(isState('sent'), eq(verification, 'needs-person')),
    at: sentAt,
    isOldestFirst: true,
  },
  checked: { is: and(isState('sent'), eq(verification, 'pending')), at: sentAt, isOldestFirst: true },
  'asked-again': { is: and(isState('open'), isNotNull(reopenedAt)), at: reopenedAt, isOldestFirst: true },
  begun: { is: and(isState('open'), isNull(reopenedAt)), at: createdAt, isOldestFirst: true },
  approved: { is: isState('approved'), at: decided, isOldestFirst: false },
  refused: { is: isState('refused'), at: decided, isOldestFirst: false },
};

/** Of whom is erased nobody decides anything. */
const conditionOf = (limited: Limit, stand: ApplicationStand): SQL | undefined =>
  and(RANGES[stand].is, isNotNull(people.emailNormalised), within(limited));

export function applicationPageQuery(
  handle: Handle,
  limited: Limit,
  stand: ApplicationStand,
  after: PeopleKey | undefined,
  limit: number,
) {
  const { at, isOldestFirst } = RANGES[stand];
  const order = isOldestFirst ? asc : desc;
  const key =
    after &&
    sql`(${at}, ${profileId}) ${sql.raw(isOldestFirst ? '>' : '<')} (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return handle
    .select({
      application: clientApplications,
      personId: people.id,
      name: people.name,
      isMadeUp: people.isMadeUp,
      edition: people.edition,
    })
    .from(clientApplications)
    .innerJoin(people, eq(people.profileId, profileId))
    .where(and(conditionOf(limited, stand), key))
    .orderBy(order(at), order(profileId))
    .limit(limit);
}
export type StoredApplication = Awaited<ReturnType<typeof applicationPageQuery>>[number];

/** How many, as far as it is counted. */
export const applicationCountQuery = (handle: Handle, limited: Limit, stand: ApplicationStand) =>
  handle.select({ count: count() }).from(
    handle
      .select({ one: sql`1`.as('one') })
      .from(clientApplications)
      .innerJoin(people, eq(people.profileId, profileId))
      .where(conditionOf(limited, stand))
      .limit(PEOPLE_COUNTED_MAX + 1)
      .as('counted'),
  );

/** The moment that a page of a stand is in the order of. */
export const sinceOf = ({ application }: StoredApplication, stand: ApplicationStand): Date => {
  const { sentAt: sent, reopenedAt: reopened, decidedAt, createdAt: begun } = application;
  if (stand === 'undecided' || stand === 'checked') return sent ?? begun;
  if (stand === 'asked-again') return reopened ?? begun;
  return stand === 'begun' ? begun : (decidedAt ?? begun);
};

export type SentSteps = ReadonlyMap<string, ReadonlyMap<ApplicationStep, Date>>;

/** When each step of these clients was sent last, by client: two questions for a whole page. */
export async function sentStepsOf(handle: Handle, profileIds: readonly string[]): Promise<SentSteps> {
  if (profileIds.length === 0) return new Map();
  const answers = applicationAnswers;
  const documents = applicationDocuments;
  const rows = [
    ...(await handle
      .select({ profileId: answers.profileId, step: answers.step, at: sql<string>`max(${answers.createdAt})` })
      .from(answers)
      .where(inArray(answers.profileId, [...profileIds]))
      .groupBy(answers.profileId, answers.step)),
    ...(await handle
      .select({ profileId: documents.profileId, kind: documents.kind, at: sql<string>`max(${documents.createdAt})` })
      .from(documents)
      .where(inArray(documents.profileId, [...profileIds]))
      .groupBy(documents.profileId, documents.kind)
      .then((found) => found.map(({ kind, ...row }) => ({ ...row, step: `${kind}-document` as const })))),
  ];
  const sent = new Map<string, Map<ApplicationStep, Date>>();
  for (const { profileId: id, step, at } of rows) {
    const steps = sent.get(id) ?? new Map<ApplicationStep, Date>();
    sent.set(id, steps.set(step, new Date(at)));
  }
  return sent;
}

/** As a member of staff may see it: the name is masked as everywhere. */
export function applicationFor(
  who: Pick<Member, 'may'>,
  stored: StoredApplication,
  stand: ApplicationStand,
  sent: ReadonlyMap<ApplicationStep, Date> | undefined,
  rules: ApplicationRules | undefined,
): ApplicationRow {
  const { application, personId, name, isMadeUp, edition } = stored;
  const steps = rules === undefined ? [] : stepsOf(rules);
  const isMissing = (step: ApplicationStep): boolean => {
    const at = sent?.get(step);
    if (application.reopenedAt === null) return at === undefined;
    return application.reopenedSteps?.includes(step) === true && (at === undefined || at <= application.reopenedAt);
  };
  return {
    person_id: personId,
    name: shownName(who, name),
    is_made_up: isMadeUp,
    stand,
    regulator: application.regulator,
    edition,
    since: sinceOf(stored, stand).toISOString(),
    steps: isWithClient(stand) ? steps.filter(isMissing) : [],
    reasons: application.verificationReasons ?? [],
  };
}
