import type { Database, Transaction } from '#contracts/database.ts';
import type { Person, PersonalTable } from '#contracts/personal-data.ts';
import { NIL_UUID } from '../nil-uuid.ts';
import type { Profile } from '../session/signed-in-profile.ts';

type Handle = Database | Transaction;

/** Every way in which a table may name the person of a profile. */
export function personOfProfile(handle: Handle, tables: readonly PersonalTable[], profile: Profile): Promise<Person> {
  const phones = [profile.phone, profile.verifiedPhone].filter((number) => number !== null);
  return everyName(handle, tables, {
    profileId: profile.id,
    emails: [profile.emailNormalised],
    phones: [...new Set(phones)],
    ids: [profile.id],
  });
}

/** Of who has no profile. Numbers are left out: nobody has proven that the one they typed is theirs. */
export const personOfEnquirer = (
  handle: Handle,
  tables: readonly PersonalTable[],
  { id, email }: { readonly id: string; readonly email: string },
): Promise<Person> => everyName(handle, tables, { profileId: NIL_UUID, emails: [email], phones: [], ids: [id] });

/** One ids' table may lead to another's, and a person whom staff merged with another's row to a further address. */
async function everyName(handle: Handle, tables: readonly PersonalTable[], known: Person): Promise<Person> {
  let person = known;
  for (let before = 0; person.ids.length + person.emails.length > before;) {
    before = person.ids.length + person.emails.length;
    for (const { table, find, identifies, addresses } of tables) {
      if (identifies !== undefined) {
        const rows = await handle.selectDistinct({ id: identifies }).from(table).where(find(person));
        person = { ...person, ids: [...new Set([...person.ids, ...rows.map(({ id }) => String(id))])] };
      }
      if (addresses === undefined) continue;
      const rows = await handle.selectDistinct({ email: addresses.column }).from(table).where(addresses.of(person));
      const further = rows.flatMap(({ email }) => (typeof email === 'string' ? [email] : []));
      person = { ...person, emails: [...new Set([...person.emails, ...further])] };
    }
  }
  return person;
}
