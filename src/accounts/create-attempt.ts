import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import type { AccountsContext, RegulatorFacts } from './accounts-context.ts';
import { clients, profiles, registrations, signUpAttempts } from './accounts.tables.ts';
import { enqueueAccountMail } from './account-mails.ts';
import { issueCode } from './activation-codes.ts';
import type { EmailAddress } from './email-address.ts';

export type NewAttempt = {
  readonly id: string;
  readonly profileRef: string;
  readonly clientRef: string;
  readonly email: EmailAddress;
  readonly passwordHash: string;
  readonly country: string;
  readonly edition: Edition;
  readonly facts: RegulatorFacts;
  readonly record: Pick<
    typeof registrations.$inferInsert,
    'formId' | 'formVersion' | 'payload' | 'shownTexts' | 'attribution' | 'locale' | 'timezone' | 'agent' | 'idempotencyKey'
  >;
};

export type Standing = (typeof signUpAttempts.$inferSelect)['standing'];

/**
 * Step 1 in the database: profile, live client, registration, code and mail, or nothing (calls, common).
 *
 * Whoever types an address proves nothing by it, so everything typed belongs to the *attempt*, and the mailbox decides
 * by the link that is confirmed (see confirm-email.ts):
 * - `first`: the address is new. The attempt makes the profile and the live client.
 * - `rival`: the profile is there but unconfirmed. Either may be the stranger: who signed up first (and waits for the
 *   owner to confirm an account whose password the stranger knows) or who comes second (and wants to put in another
 *   password). So neither's password touches the other's. The rival has its own code; the mail reads as the first did.
 * - `known`: the profile is confirmed. Its owner gets the `already-registered` mail, and nothing of the attempt ever
 *   reaches the profile: its password is not even stored.
 * All three run the same statements in the same order and answer alike (calls, neutral answers; FRM-8): the insert that
 * meets a known address inserts nothing, and a known attempt's code is expired from the start.
 */
export async function createAttempt(context: AccountsContext, tx: Transaction, attempt: NewAttempt): Promise<Standing> {
  const now = context.now();
  const { email, edition, facts, country } = attempt;
  const made = await tx
    .insert(profiles)
    .values({
      id: attempt.profileRef,
      email: email.address,
      emailNormalised: email.normalised,
      passwordHash: attempt.passwordHash,
      attemptId: attempt.id,
      edition: edition.id,
      country,
      createdAt: now,
      changedAt: now,
    })
    .onConflictDoNothing({ target: profiles.emailNormalised })
    .returning({ id: profiles.id });
  // Locked, so that an attempt and a confirmation at the same moment see each other.
  const [profile] = await tx.select().from(profiles).where(eq(profiles.emailNormalised, email.normalised)).for('update');
  if (profile === undefined) throw new Error('sign-up: the profile is neither new nor there.');
  const standing: Standing = made.length > 0 ? 'first' : profile.emailVerifiedAt === null ? 'rival' : 'known';

  const company = { entity: facts.entity, companyId: facts.companyId, regulator: edition.regulator, country };
  await tx.insert(signUpAttempts).values({
    id: attempt.id,
    profileId: profile.id,
    standing,
    profileRef: attempt.profileRef,
    clientRef: attempt.clientRef,
    accountNumber: sql`nextval('live_account_numbers')`,
    email: email.address,
    passwordHash: standing === 'known' ? null : attempt.passwordHash,
    edition: edition.id,
    ...company,
    createdAt: now,
  });
  // Selects from the profile this attempt made: no row where it made none.
  await tx.insert(clients).select(
    tx
      .select({
        id: sql`${attempt.clientRef}::uuid`.as('id'),
        profileId: profiles.id,
        kind: sql`'live'`.as('kind'),
        state: sql`'pending'`.as('state'),
        accountNumber: signUpAttempts.accountNumber,
        entity: signUpAttempts.entity,
        companyId: signUpAttempts.companyId,
        regulator: signUpAttempts.regulator,
        country: signUpAttempts.country,
        createdAt: signUpAttempts.createdAt,
      })
      .from(profiles)
      .innerJoin(signUpAttempts, eq(signUpAttempts.id, profiles.attemptId))
      .where(eq(profiles.attemptId, attempt.id)),
  );
  await tx.insert(registrations).values({
    id: crypto.randomUUID(),
    attemptId: attempt.id,
    call: 'signup',
    profileId: standing === 'known' ? null : profile.id,
    profileRef: attempt.profileRef,
    clientRef: attempt.clientRef,
    edition: edition.id,
    ...company,
    ...attempt.record,
    createdAt: now,
  });
  const code = await issueCode(tx, { profileId: profile.id, attemptId: attempt.id }, now, standing !== 'known');
  await enqueueAccountMail(context, tx, {
    profileId: profile.id,
    emailNormalised: email.normalised,
    ...(standing === 'known'
      ? { to: profile.email, edition: profile.edition, code: undefined }
      : { to: email.address, edition: edition.id, code }),
  });
  return standing;
}
