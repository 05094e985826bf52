import { eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { birthDateComplaint } from '#domain/eligibility.ts';
import { enqueueAccountEvent } from '../account-events.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, profiles } from '../accounts.tables.ts';
import type { Profile } from '../session/signed-in-profile.ts';

/** What of a person staff may correct, by the names that calls have for it. The address of the mailbox is its owner's to prove. */
export const CORRECTED_FIELDS = [
  'first_name',
  'last_name',
  'phone',
  'birth_date',
  'address_line',
  'postal_code',
  'city',
  'country',
] as const;
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];
/** Null takes away what is known. */
export type CorrectedDetails = Readonly<Partial<Record<CorrectedField, string | null>>>;

const COLUMNS = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  birth_date: 'birthDate',
  address_line: 'addressLine',
  postal_code: 'postalCode',
  city: 'city',
  country: 'country',
} as const satisfies Readonly<Record<CorrectedField, keyof Profile>>;

export const detailsOf = (profile: Profile): Readonly<Record<CorrectedField, string | null>> => ({
  first_name: profile.firstName,
  last_name: profile.lastName,
  phone: profile.phone,
  birth_date: profile.birthDate,
  address_line: profile.addressLine,
  postal_code: profile.postalCode,
  city: profile.city,
  country: profile.country,
});

/** What no schema knows: the age that each company asks for, and the countries that it opens such accounts for. */
async function complaintsAbout(
  { now, regulators }: AccountsContext,
  tx: Transaction,
  profileId: string,
  { birth_date: birthDate, country }: CorrectedDetails,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const complaints: Record<string, readonly string[]> = {};
  if (country === null) complaints['country'] = ['required'];
  const accounts = (await tx.select().from(clients).where(eq(clients.profileId, profileId))).filter(
    ({ state }) => state !== 'closed' && state !== 'refused',
  );
  const today = now().toISOString().slice(0, 10);
  for (const { kind, regulator } of accounts) {
    const facts = regulators[regulator];
    const aboutBirth = birthDate ? birthDateComplaint(birthDate, today, facts?.minimumAge) : undefined;
    if (aboutBirth !== undefined) complaints['birth_date'] = [aboutBirth];
    // Of leads and courses no rule of a country asks.
    const signUp = kind === 'live' || kind === 'demo' ? kind : undefined;
    if (country && signUp !== undefined && facts?.countryOffer(country, signUp) === 'refused')
      complaints['country'] = ['not-offered'];
  }
  return complaints;
}

/**
 * Corrects what is known of a person, on the word of staff. A number that is taken away from somebody logs nobody in any longer.
 *
 * @param refuse makes the refusal of a call out of its complaints
 * @returns names of what changed; none where all stands so already
 * @throws ProblemError `not-possible` where the person is erased
 */
export async function correctDetails(
  context: AccountsContext,
  tx: Transaction,
  profile: Profile,
  wanted: CorrectedDetails,
  refuse: (complaints: Readonly<Record<string, readonly string[]>>) => ProblemError,
): Promise<readonly CorrectedField[]> {
  if (profile.erasedAt !== null) throw new ProblemError('not-possible');
  const before = detailsOf(profile);
  const changed = CORRECTED_FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field]);
  if (changed.length === 0) return [];
  const details: CorrectedDetails = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  const complaints = await complaintsAbout(context, tx, profile.id, details);
  if (Object.keys(complaints).length > 0) throw refuse(complaints);
  const columns = Object.fromEntries(changed.map((field) => [COLUMNS[field], details[field]]));
  const losesNumber = details.phone !== undefined && details.phone !== profile.verifiedPhone;
  const [corrected] = await tx
    .update(profiles)
    .set({ ...columns, ...(losesNumber && { verifiedPhone: null }), changedAt: context.now() })
    .where(eq(profiles.id, profile.id))
    .returning();
  if (corrected === undefined) throw new Error('correction: the profile no longer exists.');
  const now = detailsOf(corrected);
  await enqueueAccountEvent(context, tx, profile.id, 'profile.corrected', {
    profile_id: profile.id,
    fields: [...changed],
    ...now,
    country: corrected.country,
  });
  return changed;
}
