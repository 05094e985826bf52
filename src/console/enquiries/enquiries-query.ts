import { type SQL, and, asc, count, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { fullName } from '#accounts/person-events.ts';
import { ANSWERED_KINDS, type EnquiryKind, WRITABLE_KINDS, type WorkState } from '#contracts/enquiry-kinds.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import { enquiries, isAnswered, isTaken } from '#enquiries/enquiries.tables.ts';
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
  /** Left out, those that staff answer; `all`: every kind. */
  readonly kind?: EnquiryKind | 'all' | undefined;
  readonly edition?: string | undefined;
  /** The id of a member of staff; `none`: nobody's. */
  readonly owner?: string | undefined;
};

const isOneOf = (kinds: readonly EnquiryKind[], kind: string): boolean => kinds.some((each) => each === kind);
/** Of a kind that somebody asks something in: it waits for an answer. */
export const waitsForAnswer = (kind: string): boolean => isOneOf(ANSWERED_KINDS, kind);
/** Whether staff may write to who asked. */
export const isWritable = ({ kind, email }: StoredEnquiry['enquiry']): boolean =>
  email !== null && isOneOf(WRITABLE_KINDS, kind);

/** Only those that wait for an answer are new. */
const isOfAnswered = ({ kind = 'contact', state }: EnquiryFilter): boolean =>
  kind === 'all' ? state === 'new' : waitsForAnswer(kind);

const conditionOf = ({ editions }: Limit, filter: EnquiryFilter): SQL | undefined => {
  const { state, kind, edition, owner } = filter;
  return and(
    isOfAnswered(filter) ? isAnswered : isTaken,
    editions === null
      ? undefined
      : editions.length === 1
        ? eq(enquiries.edition, editions[0] ?? '')
        : inArray(enquiries.edition, ['', ...editions]),
    state === undefined ? undefined : eq(enquiries.workState, state),
    kind === undefined || kind === 'all' ? undefined : eq(enquiries.kind, kind),
    edition === undefined ? undefined : eq(enquiries.edition, edition),
    owner === undefined
      ? undefined
      : owner === 'none'
        ? isNull(enquiries.workOwnerId)
        : eq(enquiries.workOwnerId, owner),
  );
};

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
  const isOldestFirst = filter.state === 'new' && isOfAnswered(filter);
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

/** Of an edition that `limited` sees; undefined of every other id. */
export async function readEnquiry(handle: Handle, limited: Limit, id: string): Promise<StoredEnquiry | undefined> {
  const [found] = await selectEnquiries(handle).where(and(eq(enquiries.id, id), isTaken));
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

/** Null of what nobody waits for an answer to, and nobody has worked on. */
export const stateOf = ({ kind, workState }: StoredEnquiry['enquiry']): WorkState | null =>
  workState === 'new' && !waitsForAnswer(kind) ? null : workState;

export function enquiryFor(
  member: Pick<Member, 'may'>,
  { enquiry, personId, isMadeUp, owner }: StoredEnquiry,
): EnquiryRow {
  const { id, kind, subject, workOwnerId, workVersion, edition, createdAt } = enquiry;
  return {
    id,
    kind,
    subject,
    state: stateOf(enquiry),
    is_writable: isWritable(enquiry),
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
