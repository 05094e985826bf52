import { inArray, or } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { normalisedEmail } from '#delivery/desk/suppressions.ts';
import type { Letter } from '#delivery/desk/letters.ts';
import { people } from '../console.tables.ts';
import { contactFor, nameFor } from '../people/mask-person.ts';
import type { Member } from '../staff/staff-session.ts';
import type { LetterPerson, LetterRow } from './delivery.answers.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
type Handle = Database | Transaction;

type Found = {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly profileId: string | null;
};

/** Whom these are about: by address, or by the profile that they are in order for. Nobody, for who may not view people. */
async function peopleOf(
  handle: Handle,
  who: Pick<Member, 'may'>,
  emails: readonly string[],
  profileIds: readonly string[],
): Promise<readonly Found[]> {
  if (!who.may.has('people.view') || emails.length + profileIds.length === 0) return [];
  return handle
    .select({ id: people.id, name: people.name, email: people.emailNormalised, profileId: people.profileId })
    .from(people)
    .where(
      or(
        emails.length === 0 ? undefined : inArray(people.emailNormalised, [...emails]),
        profileIds.length === 0 ? undefined : inArray(people.profileId, [...profileIds]),
      ),
    );
}

const personOf = (who: Pick<Member, 'may'>, found: Found | undefined): LetterPerson | null =>
  found === undefined ? null : { id: found.id, name: nameFor(who, found.name) };

const emailOf = ({ kind, to }: Letter): string | undefined => (kind === 'mail' ? normalisedEmail(to) : undefined);

/** As who asks may see them. */
export async function lettersFor(
  handle: Handle,
  who: Pick<Member, 'may'>,
  letters: readonly Letter[],
): Promise<readonly LetterRow[]> {
  const emails = letters.flatMap((letter) => emailOf(letter) ?? []);
  const profileIds = letters.flatMap(({ orderKey }) => (UUID.test(orderKey) ? [orderKey] : []));
  const found = await peopleOf(handle, who, [...new Set(emails)], [...new Set(profileIds)]);
  return letters.map((letter) => {
    const email = emailOf(letter);
    const person =
      found.find(({ email: theirs }) => email !== undefined && theirs === email) ??
      found.find(({ profileId }) => profileId !== null && profileId === letter.orderKey);
    return {
      id: letter.id,
      state: letter.state,
      kind: letter.kind,
      name: letter.name,
      to: letter.to === '' ? null : contactFor(who, letter.to),
      endpoint: letter.kind === 'event' ? letter.receiver : null,
      tries: letter.tries,
      error: { class: letter.errorClass, line: letter.error },
      enqueued_at: letter.enqueuedAt.toISOString(),
      given_up_at: letter.givenUpAt?.toISOString() ?? null,
      next_try_at: letter.nextTryAt?.toISOString() ?? null,
      person: personOf(who, person),
      is_made_up: letter.isMadeUp,
    };
  });
}

/** By their addresses. */
export async function peopleByEmail(
  handle: Handle,
  who: Pick<Member, 'may'>,
  emails: readonly string[],
): Promise<ReadonlyMap<string, LetterPerson>> {
  const found = await peopleOf(handle, who, emails, []);
  return new Map(
    found.flatMap((one) => {
      const person = personOf(who, one);
      return one.email === null || person === null ? [] : [[one.email, person] as const];
    }),
  );
}
