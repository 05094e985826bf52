import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { enquiries, eventSeats } from '#enquiries/enquiries.tables.ts';
import type { SeatsContext } from '#enquiries/events/assign-free-seats.ts';
import { people } from '../console.tables.ts';
import { timeOrderedId } from '../people/time-ordered-id.ts';

/** So many more than places have registered. */
const WAITING = 9;
const HOUR_MS = 3_600_000;

/** The first event to come that so many made-up people fill, and some more wait for it; once. Of one with places left nobody would wait. */
export async function addMadeUpSeats(
  db: Database,
  { content, editions }: Pick<SeatsContext, 'content' | 'editions'>,
  now: Date,
): Promise<void> {
  const offered = editions.flatMap(({ id }) =>
    content.events(id).flatMap((event) => (event.ends > now ? [{ edition: id, event }] : [])),
  );
  const events = new Map(offered.map(({ event }) => [event.id, event]));
  await db.transaction(async (tx) => {
    if ((await tx.$count(eventSeats)) > 0) return;
    for (const event of [...events.values()].toSorted((a, b) => a.begins.getTime() - b.begins.getTime())) {
      const own = offered.flatMap((each) => (each.event.id === event.id ? [each.edition] : []));
      const guests = await tx
        .select()
        .from(people)
        .where(and(eq(people.isMadeUp, true), isNotNull(people.emailNormalised), inArray(people.edition, own)))
        .orderBy(people.createdAt, people.id)
        .limit(event.capacity + WAITING);
      if (guests.length <= event.capacity) continue;
      const rows = guests.map((guest, at): typeof enquiries.$inferInsert => {
        const edition = editions.find(({ id }) => id === guest.edition);
        const createdAt = new Date(now.getTime() - (guests.length - at) * 5 * HOUR_MS);
        const [first = '', ...rest] = (guest.name ?? '').split(' ');
        return {
          id: timeOrderedId(createdAt),
          kind: event.form,
          subject: event.id,
          state: 'taken',
          email: guest.email,
          emailNormalised: guest.emailNormalised,
          payload: { event: event.id, first_name: first, last_name: rest.join(' '), email: guest.email },
          shownTexts: [],
          attribution: {},
          edition: guest.edition,
          regulator: edition?.regulator ?? '',
          entity: '',
          companyId: 0,
          locale: edition?.locale ?? 'en-GB',
          createdAt,
        };
      });
      await tx.insert(enquiries).values(rows);
      await tx.insert(eventSeats).values(
        rows.map(({ id, emailNormalised, createdAt }, at) => ({
          event: event.id,
          emailNormalised: emailNormalised ?? '',
          enquiryId: id,
          standing: at < event.capacity ? ('seat' as const) : ('waiting' as const),
          createdAt,
        })),
      );
      return;
    }
  });
}
