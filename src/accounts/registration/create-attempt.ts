import { keyId } from '#calls/keyed-hash.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import type { FollowUp } from '#contracts/follow-ups.ts';
import type { FormOutcome } from '#contracts/form-counts.ts';
import { type EventData, eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import type { PersonEvent, SeenPerson } from '#contracts/people.ts';
import { MAILS_RESERVED_FOR } from '#contracts/limits.ts';
import { pipelined } from '#contracts/pipelined.ts';
import type { Platform } from '#contracts/platforms.ts';
import type { AccountsContext, RegulatorFacts } from '../accounts-context.ts';
import { activationCodes, clients, profiles, registrations, signUpAttempts } from '../accounts.tables.ts';
import { nextNumber, numbersOf, outOfNumbers } from '../platform-accounts/account-numbers.ts';
import { fullName, personKindOf } from '../person-events.ts';
import { stepFacts, wireTerms } from '../account-events.ts';
import { type MailRequest, SHARED_MAILS, accountMail, reservedMails } from '../mails/account-mails.ts';
import { freshCode } from '../contact/activation-codes.ts';
import type { ClientTerms } from '../platform-accounts/client-terms.ts';
import { type CompanyNotice, notifyCompany } from '../mails/company-notice.ts';
import type { EarlyConsent } from './early-consent.ts';
import type { EmailAddress } from '../contact/email-address.ts';
import { NO_DETAILS, type PersonalDetails } from '../contact/personal-details.ts';
import type { AccountKind } from '../registration-kinds.ts';
import { countTry } from '#calls/throttle.ts';

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
  /** Of the call. */
  readonly route: string;
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
 * - `rival`: the profile is there but unconfirmed, or a lead's, which has no password yet. Either may be somebody else: the person who signed up first (and waits for the
 *   owner to confirm an account whose password they know) or the person who signs up second (and wants to put in another
 *   password). So neither's password touches the other's. The rival has its own code; the mail reads as the first did.
 * - `known`: the profile is confirmed. Nothing of the attempt ever reaches the profile: its password is not even stored.
 *   Where a person may have another account of the kind, its owner gets a mail that asks whether to add it; else the
 *   `already-registered` mail.
 * All three run the same statements in the same order and answer alike (calls, neutral answers; FRM-8): a row that one of
 * them must not write is left out by a parameter (`insertWhere`), and a code that must open nothing is expired from the
 * start. They take two round trips beside those of the transaction: the address first, then everything that hangs on it.
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
    passwordKey: keyId(context.keys.platformPassword[0]),
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
  const happened: PersonEvent = {
    kind: 'registration',
    at: now,
    refTable: 'registrations',
    refId: registrationId,
    facts: {
      call: kind.id,
      standing,
      form: attempt.record.formId,
      version: attempt.record.formVersion,
      edition: edition.id,
    },
  };
  await pipelined([
    () =>
      tx
        .insert(signUpAttempts)
        .values({
          ...account,
          id: attempt.id,
          profileId: profile.id,
          standing,
          kind: kind.id,
          clientKind: kind.clientKind,
          consentMarketing: attempt.consentMarketing,
          details: attempt.details,
          completedAt: attempt.isComplete ? now : null,
          profileRef: attempt.profileRef,
          clientRef: attempt.clientRef,
          email: email.address,
          passwordHash: standing === 'known' ? null : attempt.passwordHash,
          edition: edition.id,
        })
        .prepare('sign_up_attempt')
        .execute(),
    () =>
      insertWhere(tx, standing === 'first', clients, {
        ...account,
        ...ofClient,
        id: attempt.clientRef,
        profileId: profile.id,
      })
        .prepare('sign_up_client')
        .execute(),
    () =>
      tx
        .insert(registrations)
        .values({
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
        })
        .prepare('sign_up_registration')
        .execute(),
    () => tx.insert(activationCodes).values(fresh.row).prepare('sign_up_code').execute(),
    async () => context.people?.(tx, seenPerson(attempt, profile, standing === 'first' || isOwners), happened),
    async () => context.formCounts?.outcome(tx, doneStep(attempt)),
    ...followUps.map((followUp) => () => context.enqueue(tx, profile.id, followUp)),
  ]);
  // The same for every standing: the company hears of a lead whether the address is known or not.
  if (kind.notice === 'lead') await notifyCompany(context, tx, leadNotice(attempt, profile.accountNumber));
  return standing;
}

/** Of a rival and of a known address nothing that was typed is the person's (see above). */
const seenPerson = (attempt: NewAttempt, profile: ClaimedAddress, isOwn: boolean): SeenPerson => ({
  email: attempt.email.normalised,
  profileId: profile.id,
  kind: personKindOf(attempt.kind.clientKind),
  edition: attempt.edition.id,
  country: attempt.country,
  details: isOwn
    ? {
        email: attempt.email.address,
        name: fullName(attempt.details?.firstName ?? null, attempt.details?.lastName ?? null),
        phone: attempt.details?.phone ?? null,
        accountNumbers: [profile.accountNumber],
      }
    : null,
});

/** The same of every standing. */
const doneStep = ({ edition, record, route }: NewAttempt): FormOutcome => ({
  event: 'done',
  route,
  form: record.formId,
  version: record.formVersion,
  edition: edition.id,
  attribution: record.attribution,
});

/** Inserts the row, or no row by the very same statement. */
function insertWhere<Table extends PgTable>(
  tx: Transaction,
  isWritten: boolean,
  table: Table,
  row: Table['$inferSelect'],
) {
  const values = Object.entries(getTableColumns(table)).map(
    ([field, column]) => sql`${sql.param(row[field as keyof typeof row], column)}::${sql.raw(column.getSQLType())}`,
  );
  return tx.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${isWritten}::boolean`);
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
 * With it the mail is counted against the mailbox, after the profile is locked, as whoever locks both does; and the
 * account number is drawn.
 */
async function claimAddress(
  context: AccountsContext,
  tx: Transaction,
  attempt: NewAttempt,
  isOwners: boolean,
): Promise<ClaimedAddress> {
  const { kind, email, edition, country, passwordHash, consentMarketing } = attempt;
  const { id, attemptId, emailVerifiedAt } = profiles;
  const now = context.now();
  const [[profile], [counts]] = await pipelined([
    () =>
      tx
        .insert(profiles)
        .values({
          ...(attempt.details ?? NO_DETAILS),
          id: attempt.profileRef,
          email: email.address,
          emailNormalised: email.normalised,
          passwordHash,
          attemptId: attempt.id,
          edition: edition.id,
          country,
          consentMarketing,
          createdAt: now,
          changedAt: now,
          awaitsFirstLogIn: true,
        })
        .onConflictDoUpdate({ target: profiles.emailNormalised, set: { attemptId: sql`${profiles.attemptId}` } })
        .returning({
          id,
          attemptId,
          email: profiles.email,
          edition: profiles.edition,
          emailVerifiedAt,
          passwordHash: profiles.passwordHash,
        })
        .prepare('sign_up_profile')
        .execute(),
    () => {
      const { own, shared } = countedMail(context, tx, email.normalised, !isOwners);
      // Its text depends on how many secrets are listed.
      const name = `sign_up_counts_${context.keys.throttle.length}`;
      return tx
        .with(own, shared)
        .select({
          ownMails: sql<number | null>`(select ${own.tries} from ${own})`,
          sharedMails: sql<number | null>`(select ${shared.tries} from ${shared})`,
          accountNumber: nextNumber(numbersOf(kind.numbers, attempt.platform)).mapWith(Number),
        })
        .from(sql`(select) as one`)
        .prepare(name)
        .execute();
    },
  ]).catch(outOfNumbers);
  if (profile === undefined || counts === undefined) throw new Error('sign-up: the profile is neither new nor there.');
  const { accountNumber, ownMails, sharedMails } = counts;
  return {
    ...profile,
    accountNumber,
    getsMail: ownMails !== null && (ownMails <= MAILS_RESERVED_FOR.account || (sharedMails ?? 0) <= SHARED_MAILS.tries),
  };
}

/** Counts a mail, if it is wanted, against what the mailbox keeps for this purpose, and once that is used up, against what all purposes share. */
function countedMail({ throttle }: AccountsContext, tx: Transaction, emailNormalised: string, isWanted: boolean) {
  const tries = { tries: sql<number>`tries`.as('tries') };
  const own = tx
    .$with('own', tries)
    .as(
      countTry(
        throttle.tryOf('mail account', emailNormalised, reservedMails('account')),
        sql`where ${isWanted}::boolean`,
      ),
    );
  const shared = tx
    .$with('shared', tries)
    .as(
      countTry(
        throttle.tryOf('mail', emailNormalised, SHARED_MAILS),
        sql`from ${own} where ${own.tries} > ${MAILS_RESERVED_FOR.account}::integer`,
      ),
    );
  return { own, shared };
}

/** Confirmed and with a password: nothing but the mailbox or the password opens a way in. */
export const isOpen = (profile: {
  readonly emailVerifiedAt: Date | null;
  readonly passwordHash: string | null;
}): boolean => profile.emailVerifiedAt !== null && profile.passwordHash !== null;

/** What the owner of a known address is asked. */
export const knownAsk = ({ joins }: AccountKind, code: string): MailRequest =>
  joins
    ? { template: 'confirm-further-account', page: 'verify-email', code }
    : { template: 'already-registered', page: 'log-in' };
