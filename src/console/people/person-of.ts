import type { Database, Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { StoredPerson } from './mask-person.ts';
import { readPerson } from './people-query.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The person whom an address names. @throws ProblemError `not-found` */
export async function personOf(handle: Database | Transaction, id: string, lock?: 'lock'): Promise<StoredPerson> {
  const person = UUID.test(id) ? await readPerson(handle, id, lock) : undefined;
  if (person === undefined) throw new ProblemError('not-found');
  return person;
}
