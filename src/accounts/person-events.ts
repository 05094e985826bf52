import { eq } from 'drizzle-orm';
import type { ClientKind } from '#contracts/client-kinds.ts';
import type { Transaction } from '#contracts/database.ts';
import { FORM_SOURCE_MAX_LENGTH } from '#contracts/limits.ts';
import { PERSON_KINDS, type PersonEvent, type PersonKind } from '#contracts/people.ts';
import type { AccountsContext } from './accounts-context.ts';
import { clients, profiles } from './accounts.tables.ts';

const KINDS: Readonly<Record<ClientKind, PersonKind>> = {
  live: 'client',
  lead: 'lead',
  demo: 'demo',
  partner: 'partner',
  affiliate: 'partner',
  education: 'learner',
};
export const personKindOf = (kind: ClientKind): PersonKind => KINDS[kind];

export const fullName = (first: string | null, last: string | null): string | null =>
  [first, last].filter(Boolean).join(' ') || null;

/** Whether it can be the name of a source or a campaign: short, storable, and nobody's address. */
const isSourceName = (value: string | undefined): boolean =>
  value !== undefined &&
  value !== '' &&
  value.length <= FORM_SOURCE_MAX_LENGTH &&
  !value.includes('@') &&
  value.isWellFormed() &&
  !/\p{Cc}/u.test(value);

/** Names of a source and a campaign, as they are counted; whatever looks like an address is left out. */
export function sourceFacts(attribution: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const named = { source: attribution['utm_source'], campaign: attribution['utm_campaign'] };
  return Object.fromEntries(
    Object.entries(named).filter((fact): fact is [string, string] => {
      const [, value] = fact;
      return isSourceName(value);
    }),
  );
}

/** What happened with a profile, for its person: with what the profile says from then on, where `details` says so. */
export async function recordProfileEvent(
  { people }: Pick<AccountsContext, 'people'>,
  tx: Transaction,
  profileId: string,
  event: PersonEvent,
  details: 'as the profile has them' | 'none' = 'as the profile has them',
): Promise<void> {
  if (people === undefined) return;
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId));
  if (profile === undefined || profile.erasedAt !== null) return;
  const accounts = await tx
    .select({ kind: clients.kind, number: clients.accountNumber })
    .from(clients)
    .where(eq(clients.profileId, profileId));
  const kinds = accounts.map(({ kind }) => personKindOf(kind));
  await people(
    tx,
    {
      email: profile.emailNormalised,
      profileId,
      kind: PERSON_KINDS.findLast((kind) => kinds.includes(kind)) ?? 'lead',
      edition: profile.edition,
      country: profile.country,
      details:
        details === 'none'
          ? null
          : {
              email: profile.email,
              name: fullName(profile.firstName, profile.lastName),
              phone: profile.phone,
              accountNumbers: accounts.map(({ number }) => number),
              isAll: true,
            },
    },
    event,
  );
}
