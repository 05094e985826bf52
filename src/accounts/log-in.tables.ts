import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from './accounts.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Codes sent by SMS. Kept for unknown numbers too, so that they take as long (calls, neutral answers). */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    /** What the answers call otp_code_id: only the browser that asked knows it. */
    id: uuid('id').primaryKey(),
    /** E.164. */
    phone: text('phone').notNull(),
    purpose: text('purpose', { enum: ['phone', 'reset'] }).notNull(),
    /** Keyed hash of id and code: six digits alone could be tried out from a copy of the table. */
    codeHash: text('code_hash').notNull(),
    /** False where nobody here has the number: nothing was sent. */
    sent: boolean('sent').notNull(),
    tries: integer('tries').notNull(),
    edition: text('edition').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('one_time_codes_expires').on(table.expiresAt)],
);

/** Messages and money of a UTC day: in all under `*`, and by dialling code. */
export const smsSpend = pgTable(
  'sms_spend',
  {
    day: date('day', { mode: 'string' }).notNull(),
    scope: text('scope').notNull(),
    messages: integer('messages').notNull(),
    /** Ten-thousandths of the operator's currency. */
    spent: bigint('spent', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.scope] })],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the link's secret, hex. */
    hash: text('hash').primaryKey(),
    /** Null where the e-mail is unknown: no link has this secret. */
    profileId: uuid('profile_id').references(() => profiles.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('password_resets_profile').on(table.profileId),
    index('password_resets_expires').on(table.expiresAt),
  ],
);

/** Consent given before there is an account (calls, registration client). Kept for good once a registration has followed. */
export const earlyConsents = pgTable(
  'early_consents',
  {
    id: uuid('id').primaryKey(),
    /** The sign-up attempt it belongs to; null until one follows. */
    attemptId: uuid('attempt_id'),
    shownTexts: jsonb('shown_texts').$type<readonly string[]>().notNull(),
    entity: text('entity').notNull(),
    companyId: integer('company_id').notNull(),
    country: text('country'),
    edition: text('edition').notNull(),
    regulator: text('regulator').notNull(),
    agent: text('agent'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('early_consents_attempt').on(table.attemptId), index('early_consents_created').on(table.createdAt)],
);

/** Who a profile is at a provider of OpenID Connect: from the first log-in on this counts, not the e-mail (decision 040). */
export const socialIdentities = pgTable(
  'social_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique('social_identities_profile').on(table.profileId, table.issuer),
  ],
);

/**
 * Who asked to be erased, by their id alone. One whose profile is still a person's was erased after the backup that this database
 * was restored from, and is erased again (own-data/repeat-erasures.ts). No reference: a restored database may lack the profile.
 */
export const erasures = pgTable('erasures', {
  profileId: uuid('profile_id').primaryKey(),
  erasedAt: moment('erased_at').notNull(),
  /** Null where nothing is held. */
  heldUntil: moment('held_until'),
});

/** What the law has a broker keep of a client whose data are erased, and until when (decision 041). No call reads it. */
export const heldRecords = pgTable(
  'held_records',
  {
    profileId: uuid('profile_id')
      .primaryKey()
      .references(() => profiles.id),
    record: jsonb('record').$type<Readonly<Record<string, unknown>>>().notNull(),
    heldUntil: moment('held_until').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('held_records_until').on(table.heldUntil)],
);
