import { and, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { clients, profiles, registrations } from '#accounts/accounts.tables.ts';
import { fullName, personKindOf } from '#accounts/person-events.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { PEOPLE_BACKFILL_BATCH, PEOPLE_BACKFILL_EVERY_MS } from '#contracts/limits.ts';
import { PERSON_KINDS, type PersonEvent, type PersonKind, type SeenPerson } from '#contracts/people.ts';
import { enquiries } from '#enquiries/enquiries.tables.ts';
import { enquirerOf, enquiryEvent } from '#enquiries/record-enquiry.ts';
import { people, timeline } from '../console.tables.ts';
import { recordPerson } from './record-person.ts';
import { timeOrderedId } from './time-ordered-id.ts';

/**
 * Puts on the timeline what was there before the console: people of profiles and of enquiries who have no row yet, and what a person's row
 * lacks, since whoever comes back during an upgrade is written with the newest event alone. In batches of a transaction each; again and
 * again, so that a process which dies half-way, or an older version beside this one, leaves nothing out.
 *
 * @returns how many people were made whole
 */
export async function backfillPeople(db: Database, isStopped: () => boolean = () => false): Promise<number> {
  let whole = 0;
  for (const batch of [addProfiles, addEnquirers, completePeople]) {
    let done = PEOPLE_BACKFILL_BATCH;
    while (done === PEOPLE_BACKFILL_BATCH && !isStopped()) {
      done = await db.transaction(batch);
      if (batch === completePeople) whole += done;
    }
  }
  return whole;
}

const known = (seen: Pick<SeenPerson, 'edition' | 'country'> & { readonly email: string }, at: Date) => ({
  id: timeOrderedId(at),
  emailNormalised: seen.email,
  edition: seen.edition,
  country: seen.country,
  stage: 'new' as const,
  createdAt: at,
  lastEventAt: at,
});

/** Profiles without a person; the rest of what is known of them is added once the person is made whole. */
async function addProfiles(tx: Transaction): Promise<number> {
  const missing = await tx
    .select({
      id: profiles.id,
      email: profiles.emailNormalised,
      edition: profiles.edition,
      country: profiles.country,
      at: profiles.createdAt,
    })
    .from(profiles)
    .where(
      and(
        isNull(profiles.erasedAt),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(people)
            .where(eq(people.profileId, profiles.id)),
        ),
      ),
    )
    .limit(PEOPLE_BACKFILL_BATCH);
  if (missing.length === 0) return 0;
  await tx
    .insert(people)
    .values(missing.map(({ id, at, ...seen }) => ({ ...known(seen, at), profileId: id, kind: 'lead' as const })))
    .onConflictDoUpdate({ target: people.emailNormalised, set: { profileId: sql`excluded.profile_id` } });
  return missing.length;
}

async function addEnquirers(tx: Transaction): Promise<number> {
  const missing = await tx
    .selectDistinctOn([enquiries.emailNormalised], {
      email: enquiries.emailNormalised,
      edition: enquiries.edition,
      at: enquiries.createdAt,
    })
    .from(enquiries)
    .where(
      and(
        isNotNull(enquiries.emailNormalised),
        eq(enquiries.state, 'taken'),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(people)
            .where(eq(people.emailNormalised, enquiries.emailNormalised)),
        ),
      ),
    )
    .orderBy(enquiries.emailNormalised, enquiries.createdAt)
    .limit(PEOPLE_BACKFILL_BATCH);
  if (missing.length === 0) return 0;
  await tx
    .insert(people)
    .values(
      missing.map(({ email, at, edition }) => ({
        ...known({ email: email ?? '', edition, country: null }, at),
        kind: 'enquirer' as const,
      })),
    )
    .onConflictDoNothing();
  return missing.length;
}

/** What happened before, as far as the tables tell, for each person whose timeline may lack it. */
async function completePeople(tx: Transaction): Promise<number> {
  const partial = await tx
    .select({ id: people.id, profileId: people.profileId, email: people.emailNormalised })
    .from(people)
    .where(eq(people.isWhole, false))
    .orderBy(people.id)
    .limit(PEOPLE_BACKFILL_BATCH)
    .for('update', { skipLocked: true });
  for (const { id, profileId, email } of partial) {
    const events = [
      ...(profileId === null ? [] : await ofProfile(tx, profileId)),
      ...(email === null ? [] : await ofEnquiries(tx, email)),
    ];
    const there = await tx
      .select({ refId: timeline.refId, kind: timeline.kind })
      .from(timeline)
      .where(
        and(
          eq(timeline.personId, id),
          inArray(timeline.refId, [...new Set(events.map(({ event }) => event.refId)), id]),
        ),
      );
    const isThere = new Set(there.map(({ kind, refId }) => `${kind} ${refId}`));
    for (const { seen, event } of events)
      if (!isThere.has(`${event.kind} ${event.refId}`)) await recordPerson(tx, seen, event);
  }
  if (partial.length > 0)
    await tx
      .update(people)
      .set({ isWhole: true })
      .where(
        inArray(
          people.id,
          partial.map(({ id }) => id),
        ),
      );
  return partial.length;
}

type Happened = { readonly seen: SeenPerson; readonly event: PersonEvent };

async function ofProfile(tx: Transaction, profileId: string): Promise<readonly Happened[]> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId));
  if (profile === undefined || profile.erasedAt !== null) return [];
  const accounts = await tx.select().from(clients).where(eq(clients.profileId, profileId));
  const sent = await tx
    .select()
    .from(registrations)
    .where(eq(registrations.profileId, profileId))
    .orderBy(registrations.createdAt);
  const kinds: readonly PersonKind[] = accounts.map(({ kind }) => personKindOf(kind));
  const seen: SeenPerson = {
    email: profile.emailNormalised,
    profileId,
    kind: PERSON_KINDS.findLast((kind) => kinds.includes(kind)) ?? 'lead',
    edition: profile.edition,
    country: profile.country,
    details: {
      email: profile.email,
      name: fullName(profile.firstName, profile.lastName),
      phone: profile.phone,
      accountNumbers: accounts.map(({ accountNumber }) => accountNumber),
    },
  };
  const attempts = new Set<string>();
  const events = sent.map(({ id, attemptId, call, formId, formVersion, edition, createdAt }): PersonEvent => {
    const isFirst = !attempts.has(attemptId);
    attempts.add(attemptId);
    return {
      kind: isFirst ? 'registration' : 'step',
      at: createdAt,
      refTable: 'registrations',
      refId: id,
      facts: { call, form: formId, version: formVersion, edition },
    };
  });
  if (profile.emailVerifiedAt !== null)
    events.push({
      kind: 'email-confirmed',
      at: profile.emailVerifiedAt,
      refTable: 'profiles',
      refId: profileId,
      facts: {},
    });
  return events.map((event) => ({ seen, event }));
}

async function ofEnquiries(tx: Transaction, email: string): Promise<readonly Happened[]> {
  const asked = await tx
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.emailNormalised, email), eq(enquiries.state, 'taken')))
    .orderBy(enquiries.createdAt);
  return asked.map((enquiry) => ({ seen: enquirerOf(enquiry), event: enquiryEvent(enquiry) }));
}

/** Runs it at once, and every PEOPLE_BACKFILL_EVERY_MS. */
export function keepPeopleWhole(
  db: Database,
  logger: Pick<Logger, 'info' | 'warn'>,
): { readonly start: () => void; readonly stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const turn = async (): Promise<void> => {
    try {
      const whole = await backfillPeople(db, () => stopped);
      if (whole > 0) logger.info({ whole }, 'people of the console have their timelines');
    } catch (error) {
      logger.warn(
        { reason: error instanceof Error ? error.message.split('\n', 1)[0] : '' },
        'people of the console wait',
      );
    }
    if (stopped) return;
    timer = setTimeout(begin, PEOPLE_BACKFILL_EVERY_MS);
    timer.unref();
  };
  const begin = (): void => {
    running = turn();
  };
  return {
    start: begin,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
