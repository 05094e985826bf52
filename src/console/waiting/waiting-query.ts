import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { fullName } from '#accounts/person-events.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import type { EventFacts } from '#contracts/events.ts';
import type { FollowUpState } from '#contracts/follow-ups.ts';
import { enquiries, eventSeats } from '#enquiries/enquiries.tables.ts';
import type { ConsoleContext } from '../console-context.ts';
import { people, staff } from '../console.tables.ts';
import { typed } from '../enquiries/enquiries-query.ts';
import { shownEmail, shownName } from '../people/mask-person.ts';
import type { Limit } from '../people/people-query.ts';
import type { Member } from '../staff/staff-session.ts';
import type { EventRow, SeatMail, SeatRow, Standing } from './waiting.answers.ts';

type Handle = Database | Transaction;

/** Of how many there are, and since when the first of those who wait has waited; a row an event that anybody registered for. */
export const seatCounts = (handle: Handle, event?: string) =>
  handle
    .select({
      event: eventSeats.event,
      taken: sql<number>`(count(*) filter (where ${eventSeats.standing} = 'seat'))::int`,
      waiting: sql<number>`(count(*) filter (where ${eventSeats.standing} = 'waiting'))::int`,
      waitsSince:
        sql<Date | null>`min(${eventSeats.createdAt}) filter (where ${eventSeats.standing} = 'waiting')`.mapWith(
          (at: string | Date) => new Date(at),
        ),
    })
    .from(eventSeats)
    .where(event === undefined ? undefined : eq(eventSeats.event, event))
    .groupBy(eventSeats.event);
type Counts = Awaited<ReturnType<typeof seatCounts>>[number];

/** The events of the editions that somebody sees, by their ids; in the words of their own language, where an edition has it. */
export function eventsFor(
  { editions, seats }: Pick<ConsoleContext, 'editions' | 'seats'>,
  limited: Limit,
  language: string | undefined,
): ReadonlyMap<string, EventFacts> {
  const seen = editions.filter(({ id }) => limited.editions === null || limited.editions.includes(id));
  const found = new Map<string, EventFacts>();
  const inOrder = seen.toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
  for (const { id } of inOrder)
    for (const event of seats.content.events(id)) if (!found.has(event.id)) found.set(event.id, event);
  return found;
}

export const eventRow = (
  id: string,
  facts: EventFacts | undefined,
  counts: Pick<Counts, 'taken' | 'waiting' | 'waitsSince'> | undefined,
  now: Date,
): EventRow => ({
  id,
  facts:
    facts === undefined
      ? null
      : {
          title: facts.title,
          place: facts.place,
          form: facts.form,
          begins: facts.begins.toISOString(),
          ends: facts.ends.toISOString(),
          zone: facts.zone,
          capacity: facts.capacity,
        },
  is_over: facts === undefined || facts.ends <= now,
  taken: counts?.taken ?? 0,
  waiting: counts?.waiting ?? 0,
  waits_since: counts?.waitsSince?.toISOString() ?? null,
});

const ORDER = [eventSeats.rank, eventSeats.createdAt, eventSeats.enquiryId] as const;

/** The place in the order of all who stand alike, whoever sees them. */
const inOrder = (handle: Handle, event: string) =>
  handle
    .select({
      enquiryId: eventSeats.enquiryId,
      position:
        sql<number>`(row_number() over (partition by ${eventSeats.standing} order by ${sql.join([...ORDER], sql`, `)}))::int`.as(
          'position',
        ),
    })
    .from(eventSeats)
    .where(eq(eventSeats.event, event))
    .as('in_order');

function selectSeats(handle: Handle, event: string) {
  const order = inOrder(handle, event);
  return {
    order,
    query: handle
      .select({
        seat: getTableColumns(eventSeats),
        enquiry: getTableColumns(enquiries),
        position: order.position,
        personId: people.id,
        profileId: people.profileId,
        isMadeUp: people.isMadeUp,
        movedByName: staff.name,
      })
      .from(eventSeats)
      .innerJoin(order, eq(order.enquiryId, eventSeats.enquiryId))
      .innerJoin(enquiries, eq(enquiries.id, eventSeats.enquiryId))
      .leftJoin(people, eq(people.emailNormalised, enquiries.emailNormalised))
      .leftJoin(staff, eq(staff.id, eventSeats.movedBy)),
  };
}
export type StoredSeat = Awaited<ReturnType<typeof selectSeats>['query']>[number];

/** `after`: the last position of the page before. */
export function seatPageQuery(
  handle: Handle,
  { editions }: Limit,
  event: string,
  standing: Standing,
  after: number,
  limit: number,
) {
  const { order, query } = selectSeats(handle, event);
  return query
    .where(
      and(
        eq(eventSeats.event, event),
        eq(eventSeats.standing, standing),
        editions === null ? undefined : inArray(enquiries.edition, ['', ...editions]),
        sql`${order.position} > ${after}`,
      ),
    )
    .orderBy(asc(order.position))
    .limit(limit);
}

/** Somebody’s place at an event, of an edition whose people `limited` sees. */
export async function readSeat(
  handle: Handle,
  { editions }: Limit,
  event: string,
  enquiryId: string,
): Promise<StoredSeat | undefined> {
  const [found] = await selectSeats(handle, event).query.where(
    and(
      eq(eventSeats.event, event),
      eq(eventSeats.enquiryId, enquiryId),
      editions === null ? undefined : inArray(enquiries.edition, ['', ...editions]),
    ),
  );
  return found;
}

const MAIL: Readonly<Record<FollowUpState, SeatMail>> = {
  waiting: 'sending',
  retrying: 'retrying',
  'given-up': 'given-up',
};

export function seatFor(
  member: Pick<Member, 'may'>,
  { seat, enquiry, position, personId, isMadeUp, movedByName }: StoredSeat,
  mail?: FollowUpState,
): SeatRow {
  return {
    id: seat.enquiryId,
    standing: seat.standing,
    position,
    name: shownName(member, fullName(typed(enquiry, 'first_name'), typed(enquiry, 'last_name'))),
    email: shownEmail(member, enquiry.email),
    person_id: personId,
    edition: enquiry.edition,
    registered_at: seat.createdAt.toISOString(),
    is_first: seat.standing === 'waiting' && seat.rank < 0,
    moved_at: seat.movedAt?.toISOString() ?? null,
    moved_by: movedByName,
    mail: mail !== undefined ? MAIL[mail] : seat.movedAt === null ? 'none' : seat.toldAt === null ? 'undoable' : 'sent',
    is_made_up: isMadeUp ?? false,
    version: seat.version,
  };
}
