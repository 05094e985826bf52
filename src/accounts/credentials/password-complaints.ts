import { judgeRepeatedPassword } from '#contracts/typed-password.ts';
import { easyPassword } from '#domain/easy-password.ts';
import type { PasswordContext } from '#domain/password-context.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { PersonalDetails } from '../contact/personal-details.ts';
import type { PersonalBody } from '../contact/person-of.ts';

type Chosen = { readonly password?: string | undefined; readonly password_confirm?: string | undefined };

/** Whom a password is chosen for, as far as that is known. */
type Person = { readonly email?: string } & Partial<
  Pick<PersonalDetails, 'birthDate' | 'firstName' | 'lastName' | 'phone'>
>;

/**
 * What no schema knows of a password that is being chosen: whether it is made of the site's or the person's own words,
 * whether it is one that is guessed first or known from leaks, and whether it was typed twice alike.
 */
export function passwordComplaints(
  context: Pick<AccountsContext, 'isBreached' | 'siteWords'>,
  { password, password_confirm: confirm }: Chosen,
  person: Person,
): Record<string, readonly string[]> {
  const repeated = confirm === undefined ? undefined : judgeRepeatedPassword(confirm, password ?? '');
  const reason = password === undefined ? undefined : easyPassword(password, contextOf(context, person));
  const isKnown = reason === 'guessed' || (password !== undefined && context.isBreached?.(password) === true);
  const code = isKnown ? 'too-common' : reason && `like-${reason}`;
  return { ...(code && { password: [code] }), ...(repeated?.ok === false && { password_confirm: [repeated.code] }) };
}

const contextOf = (
  { siteWords }: Pick<AccountsContext, 'siteWords'>,
  { email, firstName, lastName, birthDate, phone }: Person,
): PasswordContext => ({
  site: siteWords,
  email: email ?? '',
  names: [firstName ?? '', lastName ?? ''],
  birthDate: birthDate ?? '',
  phone: phone ?? '',
});

/** The person that a body itself tells of. */
export const personIn = ({ first_name, last_name, birth_date, phone }: PersonalBody, email: string): Person => ({
  email,
  firstName: first_name ?? null,
  lastName: last_name ?? null,
  birthDate: birth_date ?? null,
  phone: phone ?? null,
});
