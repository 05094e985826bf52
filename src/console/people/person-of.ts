import type { Database, Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { isUuid } from '../is-uuid.ts';
import type { Member } from '../staff/staff-session.ts';
import type { StoredPerson } from './mask-person.ts';
import { isWithin, readPerson } from './people-query.ts';

/** The person whom an address names, of an edition whose people `who` sees. @throws ProblemError `not-found` */
export async function personOf(
  handle: Database | Transaction,
  who: Pick<Member, 'editions'>,
  id: string,
  lock?: 'lock',
): Promise<StoredPerson> {
  const person = isUuid(id) ? await readPerson(handle, id, lock) : undefined;
  if (person === undefined || !isWithin(who, person)) throw new ProblemError('not-found');
  return person;
}
