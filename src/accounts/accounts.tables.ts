import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { CLIENT_KINDS, CLIENT_STATES } from '#contracts/client-kinds.ts';
import {
  AFFILIATE_NUMBER_FIRST,
  AFFILIATE_NUMBER_LAST,
  DEMO_ACCOUNT_NUMBER_FIRST,
  DEMO_ACCOUNT_NUMBER_LAST,
  LIVE_ACCOUNT_NUMBER_FIRST,
  LIVE_ACCOUNT_NUMBER_LAST,
  MT4_ACCOUNT_NUMBER_FIRST,
  MT4_ACCOUNT_NUMBER_LAST,
  MT5_ACCOUNT_NUMBER_FIRST,
  MT5_ACCOUNT_NUMBER_LAST,
  PARTNER_NUMBER_FIRST,
  PARTNER_NUMBER_LAST,
} from '#contracts/limits.ts';
import { VERIFICATION_STATES } from '#contracts/decisions.ts';
import { PLATFORMS } from '#contracts/platforms.ts';
import type { ClientTerms } from './platform-accounts/client-terms.ts';
import type { PersonalDetails } from './contact/personal-details.ts';

/**
 * The tables of this module (calls, words). A *profile* is a person, a *client* one account of a profile. What a visitor types
 * before the address is confirmed belongs to a *sign-up attempt*; see create-attempt.ts for why.
 */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const numbers = (name: string, first: number, last: number) =>
  pgSequence(name, { startWith: first, minValue: first, maxValue: last });
/** Ranges that accounts take their numbers from; a registration kind names its own. Setting ACCOUNT_NUMBERS moves those of live, demo, mt4 and mt5 (account-numbers.ts). */
export const liveAccountNumbers = numbers('live_account_numbers', LIVE_ACCOUNT_NUMBER_FIRST, LIVE_ACCOUNT_NUMBER_LAST);
export const demoAccountNumbers = numbers('demo_account_numbers', DEMO_ACCOUNT_NUMBER_FIRST, DEMO_ACCOUNT_NUMBER_LAST);
export const mt4AccountNumbers = numbers('mt4_account_numbers', MT4_ACCOUNT_NUMBER_FIRST, MT4_ACCOUNT_NUMBER_LAST);
export const mt5AccountNumbers = numbers('mt5_account_numbers', MT5_ACCOUNT_NUMBER_FIRST, MT5_ACCOUNT_NUMBER_LAST);
export const partnerNumbers = numbers('partner_numbers', PARTNER_NUMBER_FIRST, PARTNER_NUMBER_LAST);
/** An affiliate's number is its affid (TRK-1). */
export const affiliateNumbers = numbers('affiliate_numbers', AFFILIATE_NUMBER_FIRST, AFFILIATE_NUMBER_LAST);

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** See parseEmail: two spellings of one mailbox are one profile. */
    emailNormalised: text('email_normalised').notNull().unique(),
    /** Null for a lead, who has not chosen one yet: nobody logs in with it. */
    passwordHash: text('password_hash'),
    emailVerifiedAt: moment('email_verified_at'),
    /** The attempt whose password and details are here; only its browser may still change the details. */
    attemptId: uuid('attempt_id').notNull(),
    edition: text('edition').notNull(),
    country: text('country').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    birthDate: date('birth_date', { mode: 'string' }),
    phone: text('phone'),
    /** E.164; the number whose holder may log in by it. It belongs to the person who proved it last. */
    verifiedPhone: text('verified_phone').unique(),
    addressLine: text('address_line'),
    city: text('city'),
    postalCode: text('postal_code'),
    /** As whoever looked at the documents said; null where nobody has. */
    verification: text('verification', { enum: VERIFICATION_STATES }),
    /** What the person agrees to be sent. */
    consentMarketing: boolean('consent_marketing').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** Raised to forget every known device: each device cookie is signed with the one of its day. */
    deviceEpoch: integer('device_epoch').notNull().default(0),
    /** What the audit trail calls the person; null after erasure, so that its entries are nobody's. */
    auditSubject: uuid('audit_subject').defaultRandom(),
    /** When something that signed-in pages show last changed (SES-2). */
    changedAt: moment('changed_at').notNull(),
    /** Since when the company lets the person log in no more; null of who may. */
    blockedAt: moment('blocked_at'),
    /** The person's data are gone (decision 041); the row stands for what hangs on it. */
    erasedAt: moment('erased_at'),
    /** Until somebody logs in for the first time, which is counted once (decision 134); false of those from before it was kept. */
    awaitsFirstLogIn: boolean('awaits_first_log_in').notNull().default(false),
  },
  (table) => [
    // Whose address waits for its confirmation, for who looks after them.
    index('profiles_unconfirmed')
      .on(table.id)
      .where(sql`${table.emailVerifiedAt} is null and ${table.erasedAt} is null`),
    // The console asks it of who an entry of the audit trail is about.
    index('profiles_audit_subject').on(table.auditSubject),
  ],
);

export const clients = pgTable(
  'clients',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    kind: text('kind', { enum: CLIENT_KINDS }).notNull(),
    state: text('state', { enum: CLIENT_STATES }).notNull(),
    accountNumber: bigint('account_number', { mode: 'number' }).notNull().unique(),
    /** Null where the account is on no trading platform. */
    platform: text('platform', { enum: PLATFORMS }),
    terms: jsonb('terms').$type<ClientTerms>().notNull().default({}),
    /** What a second step added that is the account's and not the person's, such as a partner's company. */
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>(),
    /** The attempt it came of, which its platform password is derived from; null for accounts of an earlier version. */
    attemptId: uuid('attempt_id'),
    /** Names the key that it is derived with; null for accounts of an earlier version. */
    passwordKey: text('password_key'),
    /** What the platform calls the account, where it is not the number. */
    platformLogin: text('platform_login'),
    openedAt: moment('opened_at'),
    /** Why the platform would not have it; for the operator. */
    refusal: text('refusal'),
    entity: text('entity').notNull(),
    companyId: integer('company_id').notNull(),
    regulator: text('regulator').notNull(),
    country: text('country').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('clients_profile').on(table.profileId),
    index('clients_platform_login').on(table.platformLogin).where(isNotNull(table.platformLogin)),
  ],
);

export const signUpAttempts = pgTable(
  'sign_up_attempts',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    /** `first` made the profile; `rival` came while it was unconfirmed; `known` came when it was confirmed already. */
    standing: text('standing', { enum: ['first', 'rival', 'known'] }).notNull(),
    /** A row of registration-kinds.ts. */
    kind: text('kind').notNull().default('signup'),
    clientKind: text('client_kind', { enum: CLIENT_KINDS }).notNull().default('live'),
    platform: text('platform', { enum: PLATFORMS }),
    terms: jsonb('terms').$type<ClientTerms>().notNull().default({}),
    clientDetails: jsonb('client_details').$type<Readonly<Record<string, unknown>>>(),
    consentMarketing: boolean('consent_marketing').notNull().default(false),
    /** When the last step of the form was sent; the thank-you page waits for it. */
    completedAt: moment('completed_at'),
    /** What the answers call profile_id and client_id: fresh for each attempt. */
    profileRef: uuid('profile_ref').notNull(),
    clientRef: uuid('client_ref').notNull(),
    accountNumber: bigint('account_number', { mode: 'number' }).notNull(),
    email: text('email').notNull(),
    /** Kept until an attempt for the address is confirmed; never for a `known` one. */
    passwordHash: text('password_hash'),
    /** Names the key that the platform password is derived with; null in those of an earlier version. */
    passwordKey: text('password_key'),
    country: text('country').notNull(),
    edition: text('edition').notNull(),
    regulator: text('regulator').notNull(),
    entity: text('entity').notNull(),
    companyId: integer('company_id').notNull(),
    details: jsonb('details').$type<PersonalDetails>(),
    /** E.164; proven by this browser. */
    verifiedPhone: text('verified_phone'),
    verifiedAt: moment('verified_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('sign_up_attempts_profile').on(table.profileId),
    index('sign_up_attempts_created').on(table.createdAt),
  ],
);

/** What was sent and what was on the page (calls, common), consents included; no passwords, codes or captcha fields. Kept for good. */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    attemptId: uuid('attempt_id').notNull(),
    /** The call's name: the id of a registration kind, or of one of its later steps. */
    call: text('call').notNull(),
    /** Null where a confirmed profile's address was typed: its owner may not be the one who typed it. */
    profileId: uuid('profile_id').references(() => profiles.id),
    profileRef: uuid('profile_ref').notNull(),
    clientRef: uuid('client_ref').notNull(),
    formId: text('form_id'),
    formVersion: text('form_version'),
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    shownTexts: jsonb('shown_texts').$type<readonly string[]>().notNull(),
    attribution: jsonb('attribution').$type<Readonly<Record<string, string>>>().notNull(),
    entity: text('entity').notNull(),
    companyId: integer('company_id').notNull(),
    country: text('country').notNull(),
    locale: text('locale').notNull(),
    edition: text('edition').notNull(),
    regulator: text('regulator').notNull(),
    timezone: text('timezone'),
    agent: text('agent'),
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('registrations_attempt_call').on(table.attemptId, table.call),
    index('registrations_profile').on(table.profileId),
  ],
);

export const activationCodes = pgTable(
  'activation_codes',
  {
    /** SHA-256 of the code, hex. */
    codeHash: text('code_hash').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    attemptId: uuid('attempt_id').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('activation_codes_profile').on(table.profileId),
    index('activation_codes_expires').on(table.expiresAt),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    agent: text('agent'),
    timezone: text('timezone'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** When its owner last proved to be that; null of sessions from before this was kept. */
    provenAt: moment('proven_at'),
    /** Up to when the profile's changes are on the visitor's page (SES-2, reload). */
    shownUntil: moment('shown_until').notNull(),
  },
  (table) => [index('sessions_profile').on(table.profileId), index('sessions_expires').on(table.expiresAt)],
);
