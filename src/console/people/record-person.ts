import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { PERSON_WHOLE_NAME_MAX_LENGTH } from '#contracts/limits.ts';
import { PERSON_KINDS, type PersonEvent, type RecordPerson, type SeenPerson } from '#contracts/people.ts';
import { people, peopleTerms, timeline } from '../console.tables.ts';
import { termsOf } from './person-terms.ts';
import { timeOrderedId } from './time-ordered-id.ts';

/**
 * The person, what they are found by and the row of the timeline in one statement, the same for every person and event, so that a
 * sign-up's time does not tell whether an address is known. What somebody says of an address that is another's changes no more than when it
 * was last heard of.
 */
export const recordPerson: RecordPerson = async (tx, seen, event) => {
  const { person, found, row, above } = statements(tx, seen, event);
  // A name for the plan that the database keeps: the text is always the same.
  await tx
    .with(person, found, row, above)
    .select({ id: sql<string>`id` })
    .from(person)
    .prepare('record_person')
    .execute();
  if (seen.details?.isAll === true) await forgetOldTerms(tx, seen.email, seen.details);
};

function statements(
  tx: Transaction,
  { email, profileId, kind, edition, country, details }: SeenPerson,
  event: PersonEvent,
) {
  const at = event.at.toISOString();
  const isOwn = details !== null;
  const name = details?.name?.slice(0, PERSON_WHOLE_NAME_MAX_LENGTH) ?? null;
  // What comes without a profile is nobody's word about who has one.
  const own = (mine: SQL, kept: SQL) =>
    sql`case when ${isOwn}::boolean and (excluded.profile_id is not null or known.profile_id is null) then ${mine} else ${kept} end`;
  const id = { id: sql<string>`id`.as('id') };
  const person = tx.$with('person', id).as(
    sql`insert into ${people} as known
      (id, profile_id, email_normalised, email, name, phone, kind, stage, edition, country, created_at, last_event_at)
      values (${crypto.randomUUID()}::uuid, ${profileId}::uuid, ${email}::text, ${details?.email ?? email}::text, ${name}::text,
        ${details?.phone ?? null}::text, ${kind}::text, 'new', ${edition}::text, ${country}::text, ${at}::timestamptz, ${at}::timestamptz)
      on conflict (email_normalised) do update set
        profile_id = coalesce(known.profile_id, excluded.profile_id),
        email = ${own(sql`excluded.email`, sql`known.email`)},
        name = ${own(sql`coalesce(excluded.name, known.name)`, sql`known.name`)},
        phone = ${own(sql`coalesce(excluded.phone, known.phone)`, sql`known.phone`)},
        kind = ${own(moreBinding(sql`known.kind`, sql`excluded.kind`), sql`known.kind`)},
        edition = ${own(sql`excluded.edition`, sql`known.edition`)},
        country = ${own(sql`coalesce(excluded.country, known.country)`, sql`known.country`)},
        last_event_at = greatest(known.last_event_at, excluded.last_event_at)
      returning id, merged_into, profile_id is not distinct from ${profileId}::uuid as is_theirs`,
  );
  const terms = details === null ? [] : termsOf({ ...details, name });
  const found = tx.$with('found', id).as(
    sql`insert into ${peopleTerms} (class, term, person_id)
      select term ->> 0, term ->> 1, person.id from person, jsonb_array_elements(${JSON.stringify(terms)}::jsonb) as term
      where person.is_theirs or term ->> 0 in ('e', 'd')
      on conflict do nothing returning person_id as id`,
  );
  const row = tx.$with('happened', id).as(
    sql`insert into ${timeline} (id, person_id, at, kind, ref_table, ref_id, facts)
      select ${timeOrderedId(event.at)}::uuid, person.id, ${at}::timestamptz, ${event.kind}::text, ${event.refTable}::text,
        ${event.refId}::uuid, ${JSON.stringify(event.facts)}::jsonb from person returning id`,
  );
  // The row that theirs is kept under was heard of as well, and is found by the same words.
  const above = tx.$with('above', id).as(
    sql`update ${people} as kept set last_event_at = greatest(kept.last_event_at, ${at}::timestamptz)
      from person where kept.id = person.merged_into returning kept.id`,
  );
  return { person, found, row, above };
}

const KINDS = sql.raw(`array[${PERSON_KINDS.map((kind) => `'${kind}'`).join(',')}]`);
const moreBinding = (one: SQL, other: SQL): SQL =>
  sql`(${KINDS})[greatest(array_position(${KINDS}, ${one}), array_position(${KINDS}, ${other}))]`;

/** Takes away what a person was found by before their name or number changed. */
const forgetOldTerms = (tx: Transaction, email: string, details: NonNullable<SeenPerson['details']>) => {
  const kept = JSON.stringify(termsOf(details).map(([termClass, term]) => `${termClass}${term}`));
  return tx.execute(
    sql`delete from ${peopleTerms} where person_id = (select id from ${people} where email_normalised = ${email}) and class in ('n', 'p', 'r')
      and not (${kept}::jsonb ? (class || term))`,
  );
};
