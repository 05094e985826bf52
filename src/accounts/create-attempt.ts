import { sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import type { FollowUp } from '#contracts/follow-ups.ts';
import { type EventData, eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import { MAILS_KEPT_FOR } from '#contracts/limits.ts';
import type { Platform } from '#contracts/platforms.ts';
import type { AccountsContext, RegulatorFacts } from './accounts-context.ts';
import { activationCodes, clients, profiles, registrations, signUpAttempts } from './accounts.tables.ts';
import { type NumberRange, nextNumber, numbersOf, outOfNumbers } from './account-numbers.ts';
import { stepFacts, wireTerms } from './account-events.ts';
import { type MailAsk, SHARED_MAILS, accountMail, keptMails } from './account-mails.ts';
import { freshCode } from './activation-codes.ts';
import type { ClientTerms } from './client-terms.ts';
import { type CompanyNotice, noticeMails, noticeOrder } from './company-notice.ts';
import type { EarlyConsent } from './early-consent.ts';
import type { EmailAddress } from './email-address.ts';
import { NO_DETAILS, type PersonalDetails } from './personal-details.ts';
import type { AccountKind } from './registration-kinds.ts';
import { type Throttle, countTry } from './throttle.ts';
import { prepared, rowOf, writeTogether } from './write-together.ts';

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
  /** What this browser agreed to before it signed up. */
  readonly earlyConsent: EarlyConsent | null;
  readonly edition: Edition;
  readonly facts: RegulatorFacts;
  readonly record: Pick<
    typeof registrations.$inferSelect,
    | 'formId'
    | 'formVersion'
    | 'payload'
    | 'shownTexts'
    | 'attribution'
    | 'locale'
    | 'timezone'
    | 'agent'
    | 'idempotencyKey'
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
 * All three run the same statements in the same order and answer alike (calls, neutral answers; FRM-8): a row that one of
 * them must not write is left out by a parameter, and a code that must open nothing is expired from the start.
 */
export async function createAttempt(
  context: AccountsContext,
  tx: Transaction,
  attempt: NewAttempt,
  isOwners = false,
): Promise<Standing> {
  const now = context.now();
  const { kind, email, edition, facts, country } = attempt;
  const profile = await claimAddress(context, tx, attempt, isOwners);
  const standing: Standing = profile.attemptId === attempt.id ? 'first' : isOpen(profile) ? 'known' : 'rival';

  const company = { entity: facts.entity, companyId: facts.companyId, regulator: edition.regulator, country };
  const account = {
    platform: attempt.platform,
    terms: attempt.terms,
    accountNumber: profile.accountNumber,
    ...company,
    createdAt: now,
  };
  const ofClient = {
    kind: kind.clientKind,
    state: 'pending',
    details: null,
    attemptId: attempt.id,
    platformLogin: null,
    openedAt: null,
    refusal: null,
  } as const;
  const registrationId = crypto.randomUUID();
  const profileId = standing === 'known' && !isOwners ? null : profile.id;
  const fresh = freshCode(
    { profileId: profile.id, attemptId: attempt.id },
    now,
    standing !== 'known' || (kind.joins && !isOwners),
  );

  const told = createdEvent(attempt, {
    registrationId,
    profileId,
    clientId: standing === 'first' ? attempt.clientRef : null,
    accountNumber: profile.accountNumber,
  });
  const followUps: FollowUp[] = [eventFollowUp('registration.created', told, now)];
  if (kind.handsOn && context.partnerPlatform !== undefined)
    followUps.push(
      eventFollowUp('registration.handed-on', { ...told, partner_platform: context.partnerPlatform }, now),
    );
  if (profile.getsMail) {
    const asked = { ...kind.mail, code: fresh.code };
    followUps.unshift(
      accountMail(
        context,
        standing === 'known'
          ? { to: profile.email, edition: profile.edition, ask: knownAsk(kind, fresh.code) }
          : { to: email.address, edition: edition.id, ask: asked },
      ),
    );
  }
  // The same for every standing: the company hears of a lead whether the address is known or not.
  const notice = kind.notice === 'lead' ? leadNotice(attempt, profile.accountNumber) : undefined;
  const notices =
    notice === undefined
      ? []
      : await context.followUpStatements(noticeOrder(notice), await noticeMails(context, tx, notice));
  await writeTogether(tx, [
    rowOf(signUpAttempts, {
      ...account,
      id: attempt.id,
      profileId: profile.id,
      standing,
      kind: kind.id,
      clientKind: kind.clientKind,
      clientDetails: null,
      consentMarketing: attempt.consentMarketing,
      details: attempt.details,
      completedAt: attempt.isComplete ? now : null,
      profileRef: attempt.profileRef,
      clientRef: attempt.clientRef,
      email: email.address,
      passwordHash: standing === 'known' ? null : attempt.passwordHash,
      edition: edition.id,
      verifiedPhone: null,
      verifiedAt: null,
    }),
    rowOf(
      clients,
      standing === 'first' ? { ...account, ...ofClient, id: attempt.clientRef, profileId: profile.id } : null,
    ),
    rowOf(registrations, {
      ...company,
      ...attempt.record,
      id: registrationId,
      attemptId: attempt.id,
      call: kind.id,
      profileId,
      profileRef: attempt.profileRef,
      clientRef: attempt.clientRef,
      edition: edition.id,
      createdAt: now,
    }),
    rowOf(activationCodes, fresh.row),
    ...(await context.followUpStatements(profile.id, followUps)),
    ...notices,
  ]);
  return standing;
}

const leadNotice = (attempt: NewAttempt, accountNumber: number): CompanyNotice => ({
  kind: 'lead',
  id: attempt.id,
  about: String(accountNumber),
  entity: attempt.facts.entity,
  edition: attempt.edition.id,
  isProven: false,
  fields: { ...attempt.record.payload, account_number: String(accountNumber) },
});

function createdEvent(
  attempt: NewAttempt,
  made: {
    readonly registrationId: string;
    readonly profileId: string | null;
    readonly clientId: string | null;
    readonly accountNumber: number;
  },
): EventData<'registration.created'> {
  const { kind, edition, facts, record, earlyConsent } = attempt;
  return {
    registration_id: made.registrationId,
    sign_up_id: attempt.id,
    kind: kind.id,
    profile_id: made.profileId,
    client_id: made.clientId,
    client_kind: kind.clientKind,
    account_number: String(made.accountNumber),
    platform: attempt.platform,
    terms: wireTerms(attempt.terms),
    email: attempt.email.address,
    entity: facts.entity,
    company_id: facts.companyId,
    regulator: edition.regulator,
    country: attempt.country,
    edition: edition.id,
    locale: record.locale,
    ...stepFacts(record),
    early_consent:
      earlyConsent === null
        ? null
        : { given_at: earlyConsent.givenAt.toISOString(), shown_texts: [...earlyConsent.shownTexts] },
    attribution: record.attribution,
  };
}

type ClaimedAddress = Pick<
  typeof profiles.$inferSelect,
  'id' | 'attemptId' | 'email' | 'edition' | 'emailVerifiedAt' | 'passwordHash'
> & {
  readonly accountNumber: number;
  /** Whether the mailbox's few mails an hour have not been used up; nobody who is signed in gets one, having nothing to confirm. */
  readonly getsMail: boolean;
};

/**
 * The profile of the address, which this attempt makes where there is none. Locked either way, so that an attempt and a
 * confirmation at the same moment see each other: to set a column to what it is is how one statement inserts or locks.
 */
async function claimAddress(
  context: AccountsContext,
  tx: Transaction,
  attempt: NewAttempt,
  isOwners: boolean,
): Promise<ClaimedAddress> {
  const { kind, email, edition, country, passwordHash, consentMarketing } = attempt;
  const [profile] = await claim(tx, {
    ...(attempt.details ?? NO_DETAILS),
    ...context.throttle.tryOf('mail account', email.normalised, keptMails('account')),
    sharedKey: context.throttle.tryOf('mail', email.normalised, SHARED_MAILS).key,
    id: attempt.profileRef,
    email: email.address,
    emailNormalised: email.normalised,
    passwordHash,
    attemptId: attempt.id,
    edition: edition.id,
    country,
    consentMarketing,
    at: context.now(),
    wantsMail: !isOwners,
    numbers: numbersOf(kind.numbers, attempt.platform),
  }).catch(outOfNumbers);
  if (profile === undefined) throw new Error('sign-up: the profile is neither new nor there.');
  return {
    id: profile.id,
    attemptId: profile.attempt_id,
    email: profile.email,
    edition: profile.edition,
    emailVerifiedAt: profile.email_verified_at === null ? null : new Date(profile.email_verified_at),
    passwordHash: profile.password_hash,
    accountNumber: Number(profile.account_number),
    getsMail:
      profile.tries !== null &&
      (profile.tries <= MAILS_KEPT_FOR.account || (profile.shared_tries ?? 0) <= SHARED_MAILS.tries),
  };
}

type Claim = PersonalDetails &
  ReturnType<Throttle['tryOf']> &
  Pick<
    typeof profiles.$inferSelect,
    'id' | 'email' | 'emailNormalised' | 'passwordHash' | 'attemptId' | 'edition' | 'country' | 'consentMarketing'
  > & { readonly at: Date; readonly sharedKey: string; readonly wantsMail: boolean; readonly numbers: NumberRange };

const claim = prepared<Claim, ClaimedRow>((builder, value) => {
  const { id, attemptId, email, edition, emailVerifiedAt, passwordHash } = profiles;
  const made = builder
    .insert(profiles)
    .values({
      id: value('id'),
      email: value('email'),
      emailNormalised: value('emailNormalised'),
      passwordHash: value('passwordHash'),
      attemptId: value('attemptId'),
      edition: value('edition'),
      country: value('country'),
      firstName: value('firstName'),
      lastName: value('lastName'),
      birthDate: value('birthDate'),
      phone: value('phone'),
      addressLine: value('addressLine'),
      city: value('city'),
      postalCode: value('postalCode'),
      consentMarketing: value('consentMarketing'),
      createdAt: value('at'),
      changedAt: value('at'),
    })
    .onConflictDoUpdate({ target: profiles.emailNormalised, set: { attemptId: sql`${profiles.attemptId}` } })
    .returning({ id, attemptId, email, edition, emailVerifiedAt, passwordHash });
  // Counts from the profile, and so after it is locked, as whoever locks both does.
  const mailed = countTry(
    { key: value('key'), now: value('now'), resetsAt: value('resetsAt') },
    sql`from profile where ${value('wantsMail')}::boolean`,
  );
  const shared = countTry(
    { key: value('sharedKey'), now: value('now'), resetsAt: value('resetsAt') },
    sql`from mailed where tries > ${MAILS_KEPT_FOR.account}::integer`,
  );
  return sql`
    with profile as ${made}, mailed as (${mailed}), shared as (${shared})
    select profile.*, (select tries from mailed) as tries, (select tries from shared) as shared_tries, ${nextNumber(value('numbers'))} as account_number from profile`;
});

type ClaimedRow = {
  readonly id: string;
  readonly attempt_id: string;
  readonly email: string;
  readonly edition: string;
  readonly email_verified_at: string | null;
  readonly password_hash: string | null;
  readonly tries: number | null;
  readonly shared_tries: number | null;
  readonly account_number: string;
};

/** Confirmed and with a password: nothing but the mailbox or the password opens a way in. */
export const isOpen = (profile: {
  readonly emailVerifiedAt: Date | null;
  readonly passwordHash: string | null;
}): boolean => profile.emailVerifiedAt !== null && profile.passwordHash !== null;

/** What the owner of a known address is asked. */
export const knownAsk = ({ joins }: AccountKind, code: string): MailAsk =>
  joins
    ? { template: 'confirm-further-account', page: 'verify-email', code }
    : { template: 'already-registered', page: 'log-in' };
