import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { clients, profiles, registrations } from '#accounts/accounts.tables.ts';
import { sourceFacts } from '#accounts/person-events.ts';
import { lines } from '#contracts/calls/person-fields.ts';
import { PERSON_NOTE_MAX_LENGTH, TIMELINE_PAGE } from '#contracts/limits.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { PERSON_STAGES, type TimelineFacts, type TimelineKind } from '#contracts/people.ts';
import { ProblemError } from '#contracts/problems.ts';
import { mailSuppressions } from '#delivery/delivery.tables.ts';
import { enquiries } from '#enquiries/enquiries.tables.ts';
import type { PersonAnswer, PersonRow, RevealAnswer, TheirChange, TimelineAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { people, personNotes, staff, timeline } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { enquiryAnswers } from '../enquiries/enquiries.tables.ts';
import { recordOnTimeline } from '../record-on-timeline.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { dataRequests } from '../requests/requests.tables.ts';
import { DATA_CLASSES, REVEALED_CLASSES, REVEAL_REASONS } from '../sections.ts';
import { requireActive } from '../staff/require-active.ts';
import type { Member } from '../staff/staff-session.ts';
import { tasks } from '../tasks/tasks.tables.ts';
import { applicationOf } from './application.call.ts';
import { type StoredPerson, maySee, personFor } from './mask-person.ts';
import { keyText, readKey } from './people-key.ts';
import { COLUMNS, type PeopleKey, within } from './people-query.ts';
import { personOf } from './person-of.ts';
import { recordReveal } from './record-reveal.ts';

export const personCall = consoleCall({
  method: 'GET',
  path: '/console/api/people/{id}',
  needs: 'people.view',
  summary: 'A person, with accounts and what may be revealed',
  refusals: ['not-found'],
  read: async ({ context, params, who }): Promise<PersonAnswer> => {
    const { db } = context;
    const person = await personOf(db, who, params.id);
    const { profileId } = person;
    const merged = await mergedOf(db, who, person.id);
    const owners = [person, ...merged].flatMap((row) => (row.profileId === null ? [] : [row.profileId]));
    const [profile] =
      profileId === null
        ? []
        : await db
            .select({
              verification: profiles.verification,
              emailVerifiedAt: profiles.emailVerifiedAt,
              blockedAt: profiles.blockedAt,
            })
            .from(profiles)
            .where(eq(profiles.id, profileId));
    const accounts =
      owners.length === 0
        ? []
        : await db.select().from(clients).where(inArray(clients.profileId, owners)).orderBy(clients.createdAt);
    const waiting = await db
      .select({ id: dataRequests.id, kind: dataRequests.kind, dueAt: dataRequests.dueAt })
      .from(dataRequests)
      .where(
        and(inArray(dataRequests.personId, [person.id, ...merged.map(({ id }) => id)]), isNull(dataRequests.closedAt)),
      )
      .orderBy(dataRequests.dueAt);
    const [suppression] =
      person.emailNormalised === null
        ? []
        : await db
            .select()
            .from(mailSuppressions)
            .where(and(eq(mailSuppressions.email, person.emailNormalised), isNull(mailSuppressions.liftedAt)));
    return {
      ...personFor(who, person),
      mail: suppression === undefined ? null : { kind: suppression.kind, at: suppression.at.toISOString() },
      accounts: accounts.map(({ accountNumber, profileId: owner, kind, state, platform, entity, createdAt }) => ({
        is_own: owner === profileId,
        number: accountNumber,
        kind,
        state,
        platform,
        entity,
        created_at: createdAt.toISOString(),
      })),
      verification: profile?.verification ?? null,
      application: profileId === null ? null : await applicationOf(context, who, profileId),
      email_verified_at: profile?.emailVerifiedAt?.toISOString() ?? null,
      blocked_at: profile?.blockedAt?.toISOString() ?? null,
      has_profile: profile !== undefined,
      merged: merged.map((row) => personFor(who, row)),
      requests: who.may.has('requests.view')
        ? waiting.map(({ id, kind, dueAt }) => ({ id, kind, due_at: dueAt.toISOString() }))
        : [],
      may_reveal: REVEALED_CLASSES.filter((name) => who.may.has(`reveal.${name}`) && !maySee(who, name)),
      masked: DATA_CLASSES.filter((name) => !maySee(who, name)),
    };
  },
});

export const timelineCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/timeline',
  needs: 'people.view',
  summary: 'What happened with a person, the newest first',
  body: z.object({ after: z.optional(z.string().check(z.maxLength(60))) }),
  refusals: ['not-found'],
  read: async ({ context: { db }, params, body, who }): Promise<TimelineAnswer> => {
    const key = readKey(body.after);
    const { id } = await personOf(db, who, params.id);
    const ids = await timelineIds(db, [id, ...(await mergedOf(db, who, id)).map((row) => row.id)], key);
    if (ids.length === 0) return { rows: [], next: null };
    const rows = await db
      .select({
        row: timeline,
        actor: staff.name,
        note: sql<string | null>`coalesce(${personNotes.body}, ${tasks.body}, ${enquiryAnswers.body})`,
        signUp: registrations.attribution,
        enquiry: enquiries.attribution,
      })
      .from(timeline)
      .leftJoin(staff, eq(staff.id, timeline.actor))
      .leftJoin(personNotes, and(eq(timeline.kind, 'note'), eq(personNotes.id, timeline.refId)))
      .leftJoin(tasks, and(eq(timeline.refTable, 'tasks'), eq(tasks.id, timeline.refId)))
      .leftJoin(enquiryAnswers, and(eq(timeline.refTable, 'enquiry_answers'), eq(enquiryAnswers.id, timeline.refId)))
      // Where somebody came from is of the record, and erased with it.
      .leftJoin(registrations, and(eq(timeline.refTable, 'registrations'), eq(registrations.id, timeline.refId)))
      .leftJoin(enquiries, and(eq(timeline.refTable, 'enquiries'), eq(enquiries.id, timeline.refId)))
      .where(inArray(timeline.id, ids))
      .orderBy(desc(timeline.at), desc(timeline.id))
      .limit(TIMELINE_PAGE + 1);
    const page = rows.slice(0, TIMELINE_PAGE);
    const last = page.at(-1)?.row;
    return {
      rows: page.map(({ row, actor, note, signUp, enquiry }) => ({
        id: row.id,
        at: row.at.toISOString(),
        kind: row.kind,
        actor,
        facts: { ...row.facts, ...sourceFacts(signUp ?? enquiry ?? {}) },
        note: maySee(who, 'notes') ? note : null,
      })),
      next: rows.length > TIMELINE_PAGE && last !== undefined ? keyText(last.at, last.id) : null,
    };
  },
});

/** The next page of several rows' timelines at once: of each at most a page, by its index, and of them the newest. */
async function timelineIds(
  db: Database,
  owners: readonly string[],
  key: PeopleKey | undefined,
): Promise<readonly string[]> {
  const before =
    key === undefined
      ? sql``
      : sql`and (${timeline.at}, ${timeline.id}) < (${key.at.toISOString()}::timestamptz, ${key.id}::uuid)`;
  const each = owners.map(
    (owner) =>
      sql`(select ${timeline.id}, ${timeline.at} from ${timeline} where ${timeline.personId} = ${owner}::uuid ${before}
        order by ${timeline.at} desc, ${timeline.id} desc limit ${TIMELINE_PAGE + 1})`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${sql.join(each, sql` union all `)}) as newest order by at desc, id desc limit ${TIMELINE_PAGE + 1}`,
  );
  return rows.map(({ id }) => id);
}

/** Those of other editions than `who` is limited to are as if they were not there. */
const mergedOf = (db: Database, who: Member, id: string): Promise<readonly StoredPerson[]> =>
  db
    .select(COLUMNS)
    .from(people)
    .leftJoin(staff, eq(staff.id, people.ownerId))
    .where(and(eq(people.mergedInto, id), within(who)))
    .orderBy(people.createdAt, people.id);

type Change = { readonly before: StoredPerson; readonly set: Partial<Pick<StoredPerson, 'ownerId' | 'stage'>> };

/**
 * Changes a person whom nobody has changed since `version`; else the refusal has how they stand now, and who changed them. The undo of a
 * change is a change back, with the version that the first one answered.
 *
 * @throws ProblemError `changed-meanwhile`
 */
async function changePerson(
  { context, who }: { readonly context: ConsoleContext; readonly who: Member },
  tx: Transaction,
  { before, set }: Change,
  version: number,
  kind: TimelineKind,
  facts: TimelineFacts,
): Promise<PersonRow> {
  if (before.mergedInto !== null) throw new ProblemError('not-possible');
  if (before.version !== version) {
    const theirs = await theirChange(tx, who, before);
    throw new ProblemError('changed-meanwhile', undefined, { theirs });
  }
  await tx
    .update(people)
    .set({ ...set, version: version + 1 })
    .where(eq(people.id, before.id));
  const ref = { table: 'people', id: before.id };
  await recordOnTimeline(tx, { who, at: context.now() }, before.id, kind, ref, facts);
  return personFor(who, await personOf(tx, who, before.id));
}

async function theirChange(tx: Transaction, who: Member, person: StoredPerson): Promise<TheirChange> {
  const [last] = await tx
    .select({ by: staff.name, at: timeline.at })
    .from(timeline)
    .innerJoin(staff, eq(staff.id, timeline.actor))
    .where(
      and(
        eq(timeline.personId, person.id),
        isNotNull(timeline.actor),
        sql`${timeline.kind} in ('assigned', 'stage-set')`,
      ),
    )
    .orderBy(desc(timeline.at), desc(timeline.id))
    .limit(1);
  return { person: personFor(who, person), by: last?.by ?? null, at: last?.at.toISOString() ?? null };
}

const version = z.int().check(z.positive());

export const assignCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/owner',
  needs: 'people.assign',
  summary: 'Give a person to a member of staff, or to nobody',
  body: z.object({ owner_id: z.nullable(z.uuid()), version }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<PersonRow> => {
    const { context, params, body, who } = asked;
    const before = await personOf(tx, who, params.id, 'lock');
    if (body.owner_id !== null) await requireActive(tx, body.owner_id);
    const facts = { from: before.ownerId, to: body.owner_id };
    const set = { ownerId: body.owner_id };
    const answer = await changePerson(asked, tx, { before, set }, body.version, 'assigned', facts);
    const object = `${before.id} to ${body.owner_id ?? 'nobody'}`;
    await recordStaffAct(context, tx, asked, 'person-assigned', object, before.profileId);
    return answer;
  },
});

export const stageCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/stage',
  needs: 'people.stage',
  summary: 'Say where work with a person stands',
  body: z.object({ stage: z.enum(PERSON_STAGES), version }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<PersonRow> => {
    const { context, params, body, who } = asked;
    const before = await personOf(tx, who, params.id, 'lock');
    const facts = { from: before.stage, to: body.stage };
    const set = { stage: body.stage };
    const answer = await changePerson(asked, tx, { before, set }, body.version, 'stage-set', facts);
    await recordStaffAct(context, tx, asked, 'person-stage-set', `${before.id} ${body.stage}`, before.profileId);
    return answer;
  },
});

export const noteCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/note',
  needs: 'people.note',
  summary: 'Write a note about a person',
  body: z.object({ note: lines(PERSON_NOTE_MAX_LENGTH) }),
  refusals: ['not-found'],
  write: async (asked, tx): Promise<{ readonly id: string }> => {
    const { context, params, body, who, id } = asked;
    const person = await personOf(tx, who, params.id);
    const now = context.now();
    await tx
      .insert(personNotes)
      .values({ id, personId: person.id, authorId: who.id, body: body.note.join('\n'), createdAt: now });
    await recordOnTimeline(tx, { who, at: now }, person.id, 'note', { table: 'person_notes', id });
    await recordStaffAct(context, tx, asked, 'person-noted', person.id, person.profileId);
    return { id };
  },
});

export const revealCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/reveal',
  // The permission of the class that the body names is asked for as well, below.
  needs: 'people.reveal',
  summary: 'Show one class of a person’s data, for a reason; recorded before it is answered',
  body: z.object({ class: z.enum(REVEALED_CLASSES), reason: z.enum(REVEAL_REASONS) }),
  refusals: ['not-permitted', 'not-found', 'too-many-requests'],
  act: { name: 'person-revealed', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<RevealAnswer> => {
    const { params, body, who } = asked;
    if (!who.may.has(`reveal.${body.class}`)) throw new ProblemError('not-permitted');
    const person = await personOf(tx, who, params.id);
    await recordReveal(asked, tx, person, { dataClass: body.class, reason: body.reason });
    return revealed(tx, person, body.class);
  },
});

const withText = (fields: Readonly<Record<string, string | null | undefined>>): RevealAnswer =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])));

async function revealed(
  tx: Transaction,
  { name, email, phone, profileId }: StoredPerson,
  asked: (typeof REVEALED_CLASSES)[number],
): Promise<RevealAnswer> {
  if (asked === 'name') return withText({ name });
  if (asked === 'contact') return withText({ email, phone });
  if (profileId === null) return {};
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId));
  return withText({
    birth_date: profile?.birthDate,
    address: profile?.addressLine,
    postal_code: profile?.postalCode,
    city: profile?.city,
  });
}
