import type { Database, Transaction } from '#contracts/database.ts';
import type { Person, PersonalTable } from '#contracts/personal-data.ts';
import type { Profile } from '../session/signed-in-profile.ts';

/** Every way in which a table may name the person of a profile: one ids' table may lead to another's. */
export async function personOfProfile(
  handle: Database | Transaction,
  tables: readonly PersonalTable[],
  profile: Profile,
): Promise<Person> {
  const phones = [profile.phone, profile.verifiedPhone].filter((number) => number !== null);
  let person: Person = {
    profileId: profile.id,
    emails: [profile.emailNormalised],
    phones: [...new Set(phones)],
    ids: [profile.id],
  };
  for (let before = 0; person.ids.length > before;) {
    before = person.ids.length;
    for (const { table, find, identifies } of tables) {
      if (identifies === undefined) continue;
      const rows = await handle.selectDistinct({ id: identifies }).from(table).where(find(person));
      person = { ...person, ids: [...new Set([...person.ids, ...rows.map(({ id }) => String(id))])] };
    }
  }
  return person;
}
