import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FirstFactor } from '#contracts/acts.ts';
import { profiles } from './accounts.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const ownedBy = () =>
  uuid('profile_id')
    .notNull()
    .references(() => profiles.id);

/** Log-ins whose first factor was right, in a browser that the account does not know: they wait for the second. */
export const pendingLogIns = pgTable(
  'pending_log_ins',
  {
    /** What the browser's cookie holds: only that browser knows it. */
    id: uuid('id').primaryKey(),
    profileId: ownedBy(),
    factor: text('factor').$type<FirstFactor>().notNull(),
    leadsTo: text('leads_to', { enum: ['dashboard', 'premium-analytics'] }).notNull(),
    /** Keyed hash of id and mailed code; null where the account has a factor of its own, and no code was mailed. */
    codeHash: text('code_hash'),
    /** Codes typed. */
    tries: integer('tries').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('pending_log_ins_profile').on(table.profileId),
    index('pending_log_ins_expires').on(table.expiresAt),
  ],
);

/** Apps that make time-based codes (RFC 6238). */
export const authenticatorApps = pgTable(
  'authenticator_apps',
  {
    id: uuid('id').primaryKey(),
    profileId: ownedBy(),
    name: text('name'),
    /** Sealed by a key of the site (sealed-text.ts). */
    secret: text('secret').notNull(),
    /** The time step of the code that was taken last: a code is good once. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: moment('created_at').notNull(),
    /** Null until a first code has shown that the app has the secret. */
    confirmedAt: moment('confirmed_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('authenticator_apps_profile').on(table.profileId)],
);

/** Credentials of WebAuthn (Web Authentication, level 3). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    profileId: ownedBy(),
    name: text('name'),
    /** Base64url, as the browser names it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    /** Synchronised between the owner's devices. */
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_profile').on(table.profileId)],
);

/** What a passkey has to sign: each is good once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** 256 bits, base64url. */
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'log-in', 'prove'] }).notNull(),
    /** Whose passkey it is for; null for a log-in, which the passkey tells. */
    profileId: uuid('profile_id').references(() => profiles.id),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_profile').on(table.profileId),
    index('passkey_challenges_expires').on(table.expiresAt),
  ],
);

/** For who has lost every other factor; ten are made at once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of 120 random bits, in hex: a copy of the table opens nothing. */
    hash: text('hash').primaryKey(),
    profileId: ownedBy(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_codes_profile').on(table.profileId)],
);
