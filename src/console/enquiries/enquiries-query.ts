import { type SQL, and, asc, count, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { fullName } from '#accounts/person-events.ts';
import { ANSWERED_KINDS, type AnsweredKind, type WorkState } from '#contracts/enquiry-kinds.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import { enquiries, isAnswered } from '#enquiries/enquiries.tables.ts';
import { people, staff } from '../console.tables.ts';
import { maySee, shownName } from '../people/mask-person.ts';
import { type Limit, type PeopleKey, isWithin } from '../people/people-query.ts';
import type { Member } from '../staff/staff-session.ts';
import type { AnswerRow, EnquiryRow } from './enquiries.answers.ts';
import { enquiryAnswers } from './enquiries.tables.ts';

type Handle = Database | Transaction;

/** Closed lists and ids: they are in the address of the list. */
export type EnquiryFilter = {
  readonly state?: WorkState | undefined;
  readonly kind?: AnsweredKind | undefined;
  readonly edition?: string | undefined;
  /** The id of a member of staff; `none`: nobody's. */
  readonly owner?: string | undefined;
};

const conditionOf = ({ editions }: Limit, { state, kind, edition, owner }: EnquiryFilter): SQL | undefined =>
  and(
    isAnswered,
    editions === null ? undefined : inArray(enquiries.edition, ['', ...editions]),
    state === undefined ? undefined : eq(enquiries.workState, state),
    kind === undefined ? undefined : eq(enquiries.kind, kind),
    edition === undefined ? undefined : eq(enquiries.edition, edition),
    owner === undefined
      ? undefined
      : owner === 'none'
        ? isNull(enquiries.workOwnerId)
        : eq(enquiries.workOwnerId, owner),
  );

const selectEnquiries = (handle: Handle) =>
  handle
    .select({
      enquiry: getTableColumns(enquiries),
      personId: people.id,
      profileId: people.profileId,
      isMadeUp: people.isMadeUp,
      owner: staff.name,
    })
    .from(enquiries)
    .leftJoin(people, eq(people.emailNormalised, enquiries.emailNormalised))
    .leftJoin(staff, eq(staff.id, enquiries.workOwnerId));

export type StoredEnquiry = Awaited<ReturnType<typeof selectEnquiries>>[number];

/** What nobody has answered begins with who waits longest; all else with the newest. */
export function enquiryPageQuery(
  handle: Handle,
  limited: Limit,
  filter: EnquiryFilter,
  after: PeopleKey | undefined,
  limit: number,
) {
  const isOldestFirst = filter.state === 'new';
  const order = isOldestFirst ? asc : desc;
  const key =
    after &&
    sql`(${enquiries.createdAt}, ${enquiries.id}) ${sql.raw(isOldestFirst ? '>' : '<')} (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return selectEnquiries(handle)
    .where(and(conditionOf(limited, filter), key))
    .orderBy(order(enquiries.createdAt), order(enquiries.id))
    .limit(limit);
}

export const enquiryCountQuery = (handle: Handle, limited: Limit, filter: EnquiryFilter) =>
  handle.select({ count: count() }).from(
    handle
      .select({ one: sql`1`.as('one') })
      .from(enquiries)
      .where(conditionOf(limited, filter))
      .limit(PEOPLE_COUNTED_MAX + 1)
      .as('counted'),
  );

/** One that staff answers, of an edition that `limited` sees; undefined of every other id. */
export async function readEnquiry(handle: Handle, limited: Limit, id: string): Promise<StoredEnquiry | undefined> {
  const [found] = await selectEnquiries(handle).where(and(eq(enquiries.id, id), isAnswered));
  return found !== undefined && isWithin(limited, found.enquiry) ? found : undefined;
}

/** In the order in which they were written, those that were taken back too. */
export const answersOf = (handle: Handle, enquiryId: string) =>
  handle
    .select({ answer: enquiryAnswers, author: staff.name })
    .from(enquiryAnswers)
    .leftJoin(staff, eq(staff.id, enquiryAnswers.authorId))
    .where(eq(enquiryAnswers.enquiryId, enquiryId))
    .orderBy(asc(enquiryAnswers.createdAt), asc(enquiryAnswers.id));
export type StoredAnswer = Awaited<ReturnType<typeof answersOf>>[number];

/** A field of what was typed, where it is text. */
export const typed = ({ payload }: StoredEnquiry['enquiry'], field: string): string | null => {
  const value = payload[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The message, which is kept as a list of lines. */
export function messageOf({ payload }: StoredEnquiry['enquiry']): string | null {
  const { message } = payload;
  if (typeof message === 'string') return message;
  return Array.isArray(message) && message.length > 0 ? message.map(String).join('\n') : null;
}

const isAnsweredKind = (kind: string): kind is AnsweredKind => ANSWERED_KINDS.some((each) => each === kind);

export function enquiryFor(
  member: Pick<Member, 'may'>,
  { enquiry, personId, isMadeUp, owner }: StoredEnquiry,
): EnquiryRow {
  const { id, kind, workState, workOwnerId, workVersion, edition, createdAt } = enquiry;
  if (!isAnsweredKind(kind)) throw new Error(`console: nobody answers an enquiry of the kind "${kind}".`);
  return {
    id,
    kind,
    state: workState,
    topic: typed(enquiry, 'topic'),
    name: shownName(member, fullName(typed(enquiry, 'first_name'), typed(enquiry, 'last_name'))),
    person_id: personId,
    edition,
    owner: workOwnerId === null ? null : { id: workOwnerId, name: owner ?? '' },
    is_made_up: isMadeUp ?? false,
    created_at: createdAt.toISOString(),
    version: workVersion,
  };
}

/** `mail`: where the mail of one that was given to the queue is. */
export const answerFor = (
  member: Pick<Member, 'may'>,
  { answer, author }: StoredAnswer,
  mail: AnswerRow['state'] = 'sent',
): AnswerRow => ({
  id: answer.id,
  text: maySee(member, 'notes') ? answer.body : null,
  author,
  state: answer.state === 'sent' ? mail : answer.state,
  created_at: answer.createdAt.toISOString(),
});
