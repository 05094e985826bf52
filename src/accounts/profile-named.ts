import { type SQL, eq } from 'drizzle-orm';
import { profiles } from './accounts.tables.ts';
import { parseEmail } from './contact/email-address.ts';

export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The profile that somebody of the company names by its id or its e-mail address; undefined for what is neither. */
export function profileNamed(person: string): SQL | undefined {
  if (UUID.test(person)) return eq(profiles.id, person);
  const email = parseEmail(person)?.normalised;
  return email === undefined ? undefined : eq(profiles.emailNormalised, email);
}
