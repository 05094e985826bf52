import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import {
  ANSWERED_STEPS,
  APPLICATION_STATES,
  type ApplicationStep,
  DOCUMENT_KINDS,
  QUESTIONNAIRE_OUTCOMES,
} from '#contracts/application.ts';
import { DOCUMENT_MEDIA_TYPES } from '#contracts/typed-file.ts';
import { VERIFICATION_STANDS, type VerificationReason } from '#contracts/verification.ts';
import { profiles } from './accounts.tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When it was decided. Before that of a questionnaire was kept, what that had refused has no moment but its beginning. */
export const decidedAtOf = ({
  decidedAt,
  createdAt,
}: {
  readonly decidedAt: SQLWrapper;
  readonly createdAt: SQLWrapper;
}): SQL<Date> => sql<Date>`coalesce(${decidedAt}, ${createdAt})`;

/** Where the application of a person stands (decision 140); one for each, begun with the first answer. */
export const clientApplications = pgTable(
  'client_applications',
  {
    profileId: uuid('profile_id')
      .primaryKey()
      .references(() => profiles.id),
    regulator: text('regulator').notNull(),
    state: text('state', { enum: APPLICATION_STATES }).notNull(),
    /** What the questionnaire led to, with its points; null before it. */
    outcome: text('outcome', { enum: QUESTIONNAIRE_OUTCOMES }),
    score: integer('score'),
    /** Until when the questionnaire cannot be answered again; of the outcome `waits`. */
    waitsUntil: moment('waits_until'),
    /** When the warning that the product may not be appropriate was acknowledged. */
    warningReadAt: moment('warning_read_at'),
    sentAt: moment('sent_at'),
    /** What the provider has found of what was sent; null before (decision 142). */
    verification: text('verification', { enum: VERIFICATION_STANDS }),
    verificationReasons: jsonb('verification_reasons').$type<readonly VerificationReason[]>(),
    /** Of the check that runs or ran last: an answer to an earlier one counts for nothing. */
    checkId: uuid('check_id'),
    /** Steps that staff asked for again, and since when; null where nobody did, and once it is sent again. */
    reopenedSteps: jsonb('reopened_steps').$type<readonly ApplicationStep[]>(),
    reopenedAt: moment('reopened_at'),
    decidedAt: moment('decided_at'),
    createdAt: moment('created_at').notNull(),
  },
  // Of each list of the console one (applications-query.ts).
  (table) => [
    index('client_applications_sent')
      .on(table.verification, table.sentAt, table.profileId)
      .where(sql`${table.state} = 'sent'`),
    index('client_applications_asked_again')
      .on(table.reopenedAt, table.profileId)
      .where(sql`${table.state} = 'open' and ${table.reopenedAt} is not null`),
    index('client_applications_begun')
      .on(table.createdAt, table.profileId)
      .where(sql`${table.state} = 'open' and ${table.reopenedAt} is null`),
    index('client_applications_decided').on(table.state, decidedAtOf(table), table.profileId),
  ],
);

/** What was answered, a row for each time a step was sent; rows are only added, and the newest of a step counts. */
export const applicationAnswers = pgTable(
  'application_answers',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    step: text('step', { enum: ANSWERED_STEPS }).notNull(),
    answers: jsonb('answers').$type<Readonly<Record<string, string | boolean>>>().notNull(),
    /** Of the regulator's data, and of the form. */
    rulesVersion: text('rules_version').notNull(),
    formVersion: text('form_version'),
    /** Ids of documents on the page, with their versions. */
    shownTexts: jsonb('shown_texts').$type<readonly string[]>().notNull(),
    edition: text('edition').notNull(),
    regulator: text('regulator').notNull(),
    /** Of the questionnaire: what these answers came to. */
    outcome: text('outcome', { enum: QUESTIONNAIRE_OUTCOMES }),
    score: integer('score'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('application_answers_profile').on(table.profileId, table.createdAt)],
);

/** Documents as they were uploaded, sealed; the newest of a kind counts. */
export const applicationDocuments = pgTable(
  'application_documents',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    mediaType: text('media_type', { enum: DOCUMENT_MEDIA_TYPES }).notNull(),
    bytes: integer('bytes').notNull(),
    /** The file, by a key of SECRET (sealBytes): it can be opened only together with its id. */
    sealed: bytea('sealed').notNull(),
    rulesVersion: text('rules_version').notNull(),
    formVersion: text('form_version'),
    edition: text('edition').notNull(),
    regulator: text('regulator').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('application_documents_profile').on(table.profileId, table.createdAt)],
);

/** Links by which an application goes on in another browser; each is good once. */
export const applicationLinks = pgTable(
  'application_links',
  {
    /** SHA-256 of the code, hex. */
    hash: text('hash').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('application_links_profile').on(table.profileId)],
);
