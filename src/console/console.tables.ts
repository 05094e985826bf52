import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
export const keyMoment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
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
  /** Raised by each change of name, roles or state: who changes an older one is told. */
  version: integer('version').notNull().default(1),
  changedBy: uuid('changed_by'),
  changedAt: moment('changed_at'),
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

/** Each role. One that a console begins with has no name of its own: it is in the texts of the client. */
export const staffRoleSettings = pgTable('staff_role_settings', {
  role: text('role').primaryKey(),
  name: text('name').unique(),
  /** Of whose people its members see; never empty. Null: of all. */
  editions: text('editions').array(),
  /** Raised by each change: who changes an older one is told. */
  version: integer('version').notNull().default(1),
  changedBy: uuid('changed_by').references(() => staff.id, { onDelete: 'set null' }),
  changedAt: moment('changed_at'),
});

/** Permissions that were given to the first roles already: those of a later version are given to them once. */
export const staffKnownPermissions = pgTable('staff_known_permissions', {
  permission: text('permission').primaryKey(),
});

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
    /** Of a session whose owner proves again who they are. */
    sessionId: uuid('session_id'),
    /** Of an app: sealed. */
    secret: text('secret'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('staff_challenges_expires').on(table.expiresAt)],
);

/** Somebody who was sent to the company's provider: what its answer is checked by, once, for minutes. */
export const staffProviderStarts = pgTable(
  'staff_provider_starts',
  {
    state: text('state').primaryKey(),
    /** SHA-256 of what the tab keeps that asked: an answer is good there alone. */
    tabHash: text('tab_hash').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    /** Of a session whose owner proves again who they are; null for a log-in. */
    sessionId: uuid('session_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('staff_provider_starts_expires').on(table.expiresAt)],
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
    factor: text('factor', {
      enum: ['passkey', 'authenticator', 'recovery-code', 'provider', 'demonstration'],
    }).notNull(),
    agent: text('agent'),
    createdAt: moment('created_at').notNull(),
    /** When its owner proved last who they are; null where a recovery code or a link of a demonstration was enough. */
    provenAt: moment('proven_at'),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** However much is done: the absolute limit. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId), index('staff_sessions_expires').on(table.expiresAt)],
);

/** Later than any task. */
export const NO_TASK = new Date('9999-01-01T00:00:00Z');

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
    /** The row of the same person that staff keep this one under; both stay. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => people.id, { onDelete: 'set null' }),
    mergedAt: moment('merged_at'),
    /** Raised by each change of staff's: who changes an older one is told. */
    version: integer('version').notNull().default(1),
    createdAt: keyMoment('created_at').notNull(),
    lastEventAt: keyMoment('last_event_at').notNull(),
    /** When the first of their open tasks is due; NO_TASK of who has none, so that a list by it is one range of an index. */
    nextTaskAt: keyMoment('next_task_at').notNull().default(NO_TASK),
  },
  (table) => [
    index('people_next_task').on(table.nextTaskAt, table.id),
    index('people_owner_next_task').on(table.ownerId, table.nextTaskAt, table.id),
    index('people_stage_next_task').on(table.stage, table.nextTaskAt, table.id),
    index('people_created').on(table.createdAt, table.id),
    index('people_owner_created').on(table.ownerId, table.createdAt, table.id),
    index('people_stage_created').on(table.stage, table.createdAt, table.id),
    index('people_activity').on(table.lastEventAt, table.id),
    index('people_stage').on(table.stage, table.lastEventAt, table.id),
    index('people_owner').on(table.ownerId, table.lastEventAt, table.id),
    // What somebody works through: their own people of one stage.
    index('people_owner_stage').on(table.ownerId, table.stage, table.lastEventAt, table.id),
    index('people_kind').on(table.kind, table.lastEventAt, table.id),
    index('people_edition').on(table.edition, table.lastEventAt, table.id),
    index('people_merged')
      .on(table.mergedInto)
      .where(sql`${table.mergedInto} is not null`),
    // What somebody who is limited to an edition works through.
    index('people_edition_stage').on(table.edition, table.stage, table.lastEventAt, table.id),
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
