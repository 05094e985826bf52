import { type SQL, and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { PEOPLE_CANDIDATES_MAX, PEOPLE_FOUND_MAX, PEOPLE_SEARCH_MAX_WORDS } from '#contracts/limits.ts';
import { people, peopleTerms, staff } from '../console.tables.ts';
import type { Member } from '../staff/staff-session.ts';
import { type StoredPerson, maySee } from './mask-person.ts';
import { COLUMNS, type Limit, within } from './people-query.ts';
import { type TermClass, digitsOf, foldedEmail, nameWords, reversed } from './person-terms.ts';

/** What was typed, by its shape. Terms of one `all` must all be a person's; any `all` of the list is enough. */
type Wanted = { readonly termClass: TermClass; readonly term: string; readonly isWhole: boolean };
export type SearchShape = {
  /** For the audit trail, which has no word of what was typed. */
  readonly name: 'name' | 'email' | 'domain' | 'number' | 'nothing';
  readonly any: readonly (readonly Wanted[])[];
};

const DIGITS_MIN = 3;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whoever does not see a class finds by whole terms of it alone: by prefixes a search would spell it out letter by letter. */
export function shapeOf(typed: string, member: Pick<Member, 'may'>): SearchShape {
  const text = typed.trim();
  const isContactWhole = !maySee(member, 'contact');
  const isNameWhole = !maySee(member, 'name');
  if (text.startsWith('@') && text.length > 2)
    return { name: 'domain', any: [[{ termClass: 'd', term: foldedEmail(text.slice(1)), isWhole: isContactWhole }]] };
  if (text.includes('@') && !text.startsWith('@'))
    return { name: 'email', any: [[{ termClass: 'e', term: foldedEmail(text), isWhole: isContactWhole }]] };
  const digits = digitsOf(text);
  if (/^[\s\d()+./-]+$/.test(text) && digits.length >= DIGITS_MIN) {
    const phone = { termClass: 'p', term: digits, isWhole: isContactWhole } as const;
    return {
      name: 'number',
      any: [
        [{ termClass: 'a', term: digits, isWhole: false }],
        [phone],
        ...(isContactWhole ? [] : [[{ termClass: 'r', term: reversed(digits), isWhole: false } as const]]),
      ],
    };
  }
  const words = nameWords(text).slice(0, PEOPLE_SEARCH_MAX_WORDS);
  if (words.length === 0) return { name: 'nothing', any: [] };
  // One word may be the beginning of an address as well.
  const isAddress = !isContactWhole && !/\s/u.test(text);
  return {
    name: 'name',
    any: [
      words.map((term) => ({ termClass: 'n' as const, term, isWhole: isNameWhole })),
      ...(isAddress ? [[{ termClass: 'e' as const, term: foldedEmail(text), isWhole: false }]] : []),
    ],
  };
}

/** A prefix is a range of the index; U+10FFFF is after every letter. */
const matches = ({ termClass, term, isWhole }: Wanted): SQL =>
  isWhole
    ? sql`${peopleTerms.class} = ${termClass} and ${peopleTerms.term} = ${term}`
    : sql`${peopleTerms.class} = ${termClass} and ${peopleTerms.term} >= ${term} and ${peopleTerms.term} < ${`${term}\u{10ffff}`}`;

export type Found = { readonly people: readonly StoredPerson[]; readonly isComplete: boolean };

/** Bounded whatever is typed: the rarest word gives at most PEOPLE_CANDIDATES_MAX people, in whom the others are looked up. */
export async function searchPeople(
  tx: Transaction,
  limited: Limit,
  typed: string,
  { any }: SearchShape,
): Promise<Found> {
  const ids = new Set<string>();
  let isComplete = true;
  if (UUID.test(typed.trim())) ids.add(typed.trim().toLowerCase());
  for (const all of any) {
    const [first, ...others] = await rarestFirst(tx, all);
    if (first === undefined) continue;
    if (first.howMany >= PEOPLE_CANDIDATES_MAX) isComplete = false;
    const { rows } = await tx.execute<{ person_id: string }>(sql`
      select distinct coalesce(${people.mergedInto}, candidates.person_id) as person_id from (
        select ${peopleTerms.personId} from ${peopleTerms} where ${matches(first.wanted)} limit ${PEOPLE_CANDIDATES_MAX}
      ) as candidates
      join ${people} on ${people.id} = candidates.person_id
      where ${and(
        sql`true`,
        limited.editions === null
          ? undefined
          : sql`exists (select 1 from ${people} where ${people.id} = candidates.person_id and ${within(limited)})`,
        ...others.map(
          ({ wanted }) =>
            sql`exists (select 1 from ${peopleTerms} where ${peopleTerms.personId} = candidates.person_id and ${matches(wanted)})`,
        ),
      )}
      limit ${PEOPLE_FOUND_MAX + 1}`);
    for (const { person_id: id } of rows) ids.add(id);
  }
  if (ids.size > PEOPLE_FOUND_MAX) isComplete = false;
  if (ids.size === 0) return { people: [], isComplete };
  const found = await tx
    .select(COLUMNS)
    .from(people)
    .leftJoin(staff, eq(staff.id, people.ownerId))
    .where(and(inArray(people.id, [...ids]), within(limited)))
    .orderBy(desc(people.lastEventAt), desc(people.id))
    .limit(PEOPLE_FOUND_MAX);
  return { people: found, isComplete };
}

/** How many people have each term, as far as it matters, in one statement. */
async function rarestFirst(
  tx: Transaction,
  all: readonly Wanted[],
): Promise<readonly { readonly wanted: Wanted; readonly howMany: number }[]> {
  const counts = all.map(
    (wanted, at) =>
      sql`(select count(*) from (select 1 from ${peopleTerms} where ${matches(wanted)} limit ${PEOPLE_CANDIDATES_MAX}) as ${sql.raw(`c${at}`)})::int as ${sql.raw(`n${at}`)}`,
  );
  const { rows } = await tx.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return all
    .map((wanted, at) => ({ wanted, howMany: rows[0]?.[`n${at}`] ?? 0 }))
    .toSorted((one, other) => one.howMany - other.howMany);
}
