import { eq, inArray } from 'drizzle-orm';
import { clients } from '#accounts/accounts.tables.ts';
import type { Transaction } from '#contracts/database.ts';
import { people, peopleTerms } from '../console.tables.ts';
import type { StoredPerson } from './mask-person.ts';
import { type Term, termsOf } from './person-terms.ts';

/** In place of what a person was found by: the words of their row and of those that are kept under it. */
export async function writeTerms(tx: Transaction, { id }: Pick<StoredPerson, 'id'>): Promise<void> {
  const own = await tx.select().from(people).where(eq(people.id, id));
  const rows = [...own, ...(await tx.select().from(people).where(eq(people.mergedInto, id)))];
  const owners = rows.flatMap(({ profileId }) => (profileId === null ? [] : [profileId]));
  const accounts = owners.length === 0 ? [] : await tx.select().from(clients).where(inArray(clients.profileId, owners));
  const terms = rows.flatMap(({ profileId, email, name, phone }): readonly Term[] =>
    email === null
      ? []
      : termsOf({
          email,
          name,
          phone,
          accountNumbers: accounts
            .filter((account) => account.profileId === profileId)
            .map(({ accountNumber }) => accountNumber),
        }),
  );
  await tx.delete(peopleTerms).where(eq(peopleTerms.personId, id));
  if (terms.length > 0)
    await tx
      .insert(peopleTerms)
      .values(terms.map(([termClass, term]) => ({ class: termClass, term, personId: id })))
      .onConflictDoNothing();
}
