import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '#accounts/accounts.tables.ts';
import { PERSON_KINDS, PERSON_STAGES, type TimelineFacts, type TimelineKind } from '#contracts/people.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** In milliseconds, as pages name a row by it. */
const keyMoment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
/** Compared byte by byte: a prefix is a range of the index, whatever the language of the database. */
const term = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Who works in the console. Nobody of it is a client: an account of the site opens nothing here. */
export const staff = pgTable('staff', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailNormalised: text('email_normalised').notNull().unique(),
  name: text('name').notNull(),
  /** `invited` until a passkey or an app is set up; `blocked` logs in no more. */
  state: text('state', { enum: ['invited', 'active', 'blocked'] }).notNull(),
  /** Of who logs in by an authenticator app; null of who has passkeys. */
  passwordHash: text('password_hash'),
  /** BCP 47 of the console's texts; null: the browser's. */
  language: text('language'),
  /** Made up for a demonstration: logs in by the link that its start prints, and nowhere else. */
  isMadeUp: boolean('is_made_up').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at'),
});

const ownedBy = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' });

/** What a role may: rows, so that a company changes them. Which permissions there are is code (sections.ts). */
export const staffRoles = pgTable(
  'staff_roles',
  {
    role: text('role').notNull(),
    /** `people.assign`; of a class of data `see.name` or `reveal.contact`. */
    permission: text('permission').notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.permission] })],
);

export const staffMembers = pgTable('staff_members', { staffId: ownedBy(), role: text('role').notNull() }, (table) => [
  primaryKey({ columns: [table.staffId, table.role] }),
]);

/** Passkeys and authenticator apps. */
export const staffCredentials = pgTable(
  'staff_credentials',
  {
    id: uuid('id').primaryKey(),
    staffId: ownedBy(),
    kind: text('kind', { enum: ['passkey', 'authenticator'] }).notNull(),
    /** Of a passkey: base64url, as the browser names it. */
    credentialId: text('credential_id').unique(),
    /** Of a passkey: COSE key, base64url. */
    publicKey: text('public_key'),
    counter: bigint('counter', { mode: 'number' }),
    transports: jsonb('transports').$type<readonly string[]>(),
    /** Of an app: sealed by a key of the site (sealed-text.ts). */
    secret: text('secret'),
    /** Of an app: the time step of the code that was taken last. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('staff_credentials_staff').on(table.staffId)],
);

/** What a passkey has to sign, and the secret of an app that its first code has not confirmed: good once, for minutes. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    /** 256 bits, base64url. */
    challenge: text('challenge').primaryKey(),
    /** Of an invitation that is being accepted; null for a log-in. */
    invitationHash: text('invitation_hash'),
    /** Of an app: sealed. */
    secret: text('secret'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('staff_challenges_expires').on(table.expiresAt)],
);

/** For who has lost the app; ten are made at once. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    /** SHA-256 of 120 random bits, in hex. */
    hash: text('hash').primaryKey(),
    staffId: ownedBy(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('staff_recovery_codes_staff').on(table.staffId)],
);

/** Links that are good once: to set up how one logs in, or, for who is made up, to log in. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    /** SHA-256 of 256 random bits, in hex. */
    hash: text('hash').primaryKey(),
    staffId: ownedBy(),
    purpose: text('purpose', { enum: ['join', 'demonstration'] }).notNull(),
    /** Null of who was invited on the command line. */
    invitedBy: uuid('invited_by'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('staff_invitations_staff').on(table.staffId),
    index('staff_invitations_expires').on(table.expiresAt),
  ],
);

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of what the cookie holds, in hex. */
    tokenHash: text('token_hash').notNull().unique(),
    staffId: ownedBy(),
    factor: text('factor', { enum: ['passkey', 'authenticator', 'recovery-code', 'demonstration'] }).notNull(),
    agent: text('agent'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** However much is done: the absolute limit. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId), index('staff_sessions_expires').on(table.expiresAt)],
);

/** One row a person, from lead to client to enquirer: what lists show, copied here so that a list is one range of one index. */
export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .unique()
      .references(() => profiles.id),
    /** One mailbox is one person; null once erased. */
    emailNormalised: text('email_normalised').unique(),
    email: text('email'),
    name: text('name'),
    /** E.164. */
    phone: text('phone'),
    kind: text('kind', { enum: PERSON_KINDS }).notNull(),
    stage: text('stage', { enum: PERSON_STAGES }).notNull(),
    ownerId: uuid('owner_id').references(() => staff.id, { onDelete: 'set null' }),
    edition: text('edition').notNull(),
    country: text('country'),
    /** Of a demonstration. */
    isMadeUp: boolean('is_made_up').notNull().default(false),
    /** Whether what was there before this table is on the timeline (backfill-people.ts). */
    isWhole: boolean('is_whole').notNull().default(false),
    /** Raised by each change of staff's: who changes an older one is told. */
    version: integer('version').notNull().default(1),
    createdAt: keyMoment('created_at').notNull(),
    lastEventAt: keyMoment('last_event_at').notNull(),
  },
  (table) => [
    index('people_activity').on(table.lastEventAt, table.id),
    index('people_stage').on(table.stage, table.lastEventAt, table.id),
    index('people_owner').on(table.ownerId, table.lastEventAt, table.id),
    // What somebody works through: their own people of one stage.
    index('people_owner_stage').on(table.ownerId, table.stage, table.lastEventAt, table.id),
    index('people_kind').on(table.kind, table.lastEventAt, table.id),
    index('people_edition').on(table.edition, table.lastEventAt, table.id),
    index('people_partial')
      .on(table.id)
      .where(sql`not ${table.isWhole}`),
  ],
);

const ofPerson = () =>
  uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** What a person is found by, folded: words of the name, the address and its domain, digits of the phone, account numbers (person-terms.ts). */
export const peopleTerms = pgTable(
  'people_terms',
  { class: term('class').notNull(), term: term('term').notNull(), personId: ofPerson() },
  (table) => [
    primaryKey({ columns: [table.class, table.term, table.personId] }),
    index('people_terms_person').on(table.personId, table.class, table.term),
  ],
);

/** What happened with a person; only added to. No copies of personal data. */
export const timeline = pgTable(
  'timeline',
  {
    id: uuid('id').primaryKey(),
    personId: ofPerson(),
    at: keyMoment('at').notNull(),
    kind: text('kind').$type<TimelineKind>().notNull(),
    refTable: text('ref_table').notNull(),
    refId: uuid('ref_id').notNull(),
    /** The member of staff; null where the person or the site did it. */
    actor: uuid('actor'),
    facts: jsonb('facts').$type<TimelineFacts>().notNull(),
  },
  (table) => [index('timeline_person').on(table.personId, table.at, table.id)],
);

/** What staff write down about a person. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: uuid('id').primaryKey(),
    personId: ofPerson(),
    authorId: uuid('author_id').references(() => staff.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('person_notes_person').on(table.personId)],
);
