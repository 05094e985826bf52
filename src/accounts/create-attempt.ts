import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import type { Platform } from '#contracts/platforms.ts';
import type { AccountsContext, RegulatorFacts } from './accounts-context.ts';
import { clients, profiles, registrations, signUpAttempts } from './accounts.tables.ts';
import { nextNumber, numbersOf, outOfNumbers } from './account-numbers.ts';
import { enqueueAccountEvent } from './account-events.ts';
import { type MailAsk, enqueueAccountMail } from './account-mails.ts';
import { issueCode } from './activation-codes.ts';
import type { ClientTerms } from './client-terms.ts';
import type { EmailAddress } from './email-address.ts';
import type { PersonalDetails } from './personal-details.ts';
import type { AccountKind } from './registration-kinds.ts';

export type NewAttempt = {
  readonly id: string;
  readonly kind: AccountKind;
  readonly profileRef: string;
  readonly clientRef: string;
  readonly email: EmailAddress;
  /** Null for a lead. */
  readonly passwordHash: string | null;
  readonly country: string;
  readonly platform: Platform | null;
  readonly terms: ClientTerms;
  readonly details: PersonalDetails | null;
  readonly consentMarketing: boolean;
  readonly isComplete: boolean;
  readonly edition: Edition;
  readonly facts: RegulatorFacts;
  readonly record: Pick<
    typeof registrations.$inferInsert,
    'formId' | 'formVersion' | 'payload' | 'shownTexts' | 'attribution' | 'locale' | 'timezone' | 'agent' | 'idempotencyKey'
  >;
};

export type Standing = (typeof signUpAttempts.$inferSelect)['standing'];

/**
 * Step 1 in the database: profile, client, registration, code and mail, or nothing (calls, common).
 *
 * Whoever types an address proves nothing by it, so everything typed belongs to the *attempt*, and the mailbox decides
 * by the link that is confirmed (see confirm-email.ts):
 * - `first`: the address is new. The attempt makes the profile and its client.
 * - `rival`: the profile is there but unconfirmed, or a lead's, which has no password yet. Either may be the stranger: who signed up first (and waits for the
 *   owner to confirm an account whose password the stranger knows) or who comes second (and wants to put in another
 *   password). So neither's password touches the other's. The rival has its own code; the mail reads as the first did.
 * - `known`: the profile is confirmed. Nothing of the attempt ever reaches the profile: its password is not even stored.
 *   Where a person may have another account of the kind, its owner gets a mail that asks whether to add it; else the
 *   `already-registered` mail.
 * All three run the same statements in the same order and answer alike (calls, neutral answers; FRM-8): the insert that
 * meets a known address inserts nothing, and a code that must open nothing is expired from the start.
 */
export async function createAttempt(context: AccountsContext, tx: Transaction, attempt: NewAttempt, isOwners = false): Promise<Standing> {
  const now = context.now();
  const { kind, email, edition, facts, country } = attempt;
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
      ...attempt.details,
      consentMarketing: attempt.consentMarketing,
      createdAt: now,
      changedAt: now,
    })
    .onConflictDoNothing({ target: profiles.emailNormalised })
    .returning({ id: profiles.id });
  // Locked, so that an attempt and a confirmation at the same moment see each other.
  const [profile] = await tx.select().from(profiles).where(eq(profiles.emailNormalised, email.normalised)).for('update');
  if (profile === undefined) throw new Error('sign-up: the profile is neither new nor there.');
  const standing: Standing = made.length > 0 ? 'first' : isOpen(profile) ? 'known' : 'rival';

  const company = { entity: facts.entity, companyId: facts.companyId, regulator: edition.regulator, country };
  await tx.insert(signUpAttempts).values({
    id: attempt.id,
    profileId: profile.id,
    standing,
    kind: kind.id,
    clientKind: kind.clientKind,
    platform: attempt.platform,
    terms: attempt.terms,
    consentMarketing: attempt.consentMarketing,
    details: attempt.details,
    completedAt: attempt.isComplete ? now : null,
    profileRef: attempt.profileRef,
    clientRef: attempt.clientRef,
    accountNumber: nextNumber(numbersOf(kind.numbers, attempt.platform)),
    email: email.address,
    passwordHash: standing === 'known' ? null : attempt.passwordHash,
    edition: edition.id,
    ...company,
    createdAt: now,
  }).catch(outOfNumbers);
  // Selects from the profile this attempt made: no row where it made none.
  await tx.insert(clients).select(
    tx
      .select({
        id: sql`${attempt.clientRef}::uuid`.as('id'),
        profileId: profiles.id,
        kind: signUpAttempts.clientKind,
        state: sql`'pending'`.as('state'),
        accountNumber: signUpAttempts.accountNumber,
        platform: signUpAttempts.platform,
        terms: signUpAttempts.terms,
        details: signUpAttempts.clientDetails,
        attemptId: sql`${signUpAttempts.id}`.as('attempt_id'),
        platformLogin: sql`null::text`.as('platform_login'),
        openedAt: sql`null::timestamptz`.as('opened_at'),
        refusal: sql`null::text`.as('refusal'),
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
  const registrationId = crypto.randomUUID();
  const profileId = standing === 'known' && !isOwners ? null : profile.id;
  await tx.insert(registrations).values({
    id: registrationId,
    attemptId: attempt.id,
    call: kind.id,
    profileId,
    profileRef: attempt.profileRef,
    clientRef: attempt.clientRef,
    edition: edition.id,
    ...company,
    ...attempt.record,
    createdAt: now,
  });
  const code = await issueCode(tx, { profileId: profile.id, attemptId: attempt.id }, now, standing !== 'known' || (kind.joins && !isOwners));
  // The owner is signed in and has nothing to confirm.
  if (!isOwners) await enqueueAccountMail(context, tx, {
    profileId: profile.id,
    emailNormalised: email.normalised,
    ...(standing === 'known' ? { to: profile.email, edition: profile.edition, ask: knownAsk(kind, code) } : { to: email.address, edition: edition.id, ask: { ...kind.mail, code } }),
  });
  const { payload, formId, attribution, locale } = attempt.record;
  const told = { registration_id: registrationId, kind: kind.id, client_kind: kind.clientKind, profile_id: profileId, form_id: formId, edition: edition.id, locale, ...company, payload, attribution };
  await enqueueAccountEvent(context, tx, profile.id, 'registration.created', told);
  if (kind.handsOn) await enqueueAccountEvent(context, tx, profile.id, 'registration.handed-on', { ...told, partner_platform: context.partnerPlatform });
  return standing;
}

/** Confirmed and with a password: nothing but the mailbox or the password opens a way in. */
export const isOpen = (profile: { readonly emailVerifiedAt: Date | null; readonly passwordHash: string | null }): boolean =>
  profile.emailVerifiedAt !== null && profile.passwordHash !== null;

/** What the owner of a known address is asked. */
export const knownAsk = ({ joins }: AccountKind, code: string): MailAsk =>
  joins ? { template: 'confirm-further-account', page: 'verify-email', code } : { template: 'already-registered', page: 'log-in' };
