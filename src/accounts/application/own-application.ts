import { and, asc, eq, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { requireEdition } from '#calls/require-edition.ts';
import { type AnsweredStep, type ApplicationStep, type DocumentKind, isAnsweredStep } from '#contracts/application.ts';
import type { ApplicationAnswer, ApplicationPage, ApplicationSummary } from '#contracts/calls/application-answer.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import { ProblemError } from '#contracts/problems.ts';
import { type ApplicationRules, stepsOf } from '#domain/application.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, profiles } from '../accounts.tables.ts';
import { applicationAnswers, applicationDocuments, clientApplications } from '../application.tables.ts';
import type { Profile } from '../session/signed-in-profile.ts';

export type ApplicationRow = typeof clientApplications.$inferSelect;
export type AnswersRow = typeof applicationAnswers.$inferSelect;

/** By which rules somebody applies, and in which edition they read its pages. */
export type ApplicationPlace = { readonly edition: Edition; readonly rules: ApplicationRules };

/**
 * An application is for clients with a live account whose company asks for one. Its rules are those of the regulator that the profile
 * has come under; it can be read in any edition of that regulator.
 *
 * @throws ProblemError `not-offered`
 */
export async function requireApplication(
  context: AccountsContext,
  request: FastifyRequest,
  profile: Profile,
  named: string | undefined,
): Promise<ApplicationPlace> {
  const own = context.editions.find(({ id }) => id === profile.edition);
  const asked = requireEdition(context, request, named);
  const isOwn = own === undefined || own.regulator === asked.regulator;
  // Its forms have other questions.
  if (!isOwn && named !== undefined) throw new ProblemError('not-offered');
  const edition = isOwn ? asked : own;
  const rules = context.regulators[edition.regulator]?.application;
  const [account] = await context.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.profileId, profile.id), eq(clients.kind, 'live'), ne(clients.state, 'closed')))
    .limit(1);
  if (rules === undefined || account === undefined) throw new ProblemError('not-offered');
  return { edition, rules };
}

/** The newest answers of each step. */
export async function newestAnswers(
  handle: Database | Transaction,
  profileId: string,
): Promise<ReadonlyMap<AnsweredStep, AnswersRow>> {
  const rows = await handle
    .select()
    .from(applicationAnswers)
    .where(eq(applicationAnswers.profileId, profileId))
    .orderBy(asc(applicationAnswers.createdAt));
  return new Map(rows.map((row) => [row.step, row]));
}

/** When the newest document of each kind came. */
async function newestDocuments(
  handle: Database | Transaction,
  profileId: string,
): Promise<ReadonlyMap<`${DocumentKind}-document`, Date>> {
  const rows = await handle
    .select({ kind: applicationDocuments.kind, createdAt: applicationDocuments.createdAt })
    .from(applicationDocuments)
    .where(eq(applicationDocuments.profileId, profileId))
    .orderBy(asc(applicationDocuments.createdAt));
  return new Map(rows.map(({ kind, createdAt }) => [`${kind}-document`, createdAt]));
}

/** The row, made where there is none, locked until the end of the transaction: the profile first, like everywhere. */
export async function lockApplication(
  tx: Transaction,
  profileId: string,
  { edition }: ApplicationPlace,
  now: Date,
): Promise<ApplicationRow> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('update');
  await tx
    .insert(clientApplications)
    .values({ profileId, regulator: edition.regulator, state: 'open', createdAt: now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(clientApplications).where(eq(clientApplications.profileId, profileId));
  if (row === undefined) throw new Error('application: the row that was just made is not there.');
  return row;
}

/** The questionnaire is answered once, and again after a time of cooling off: otherwise it would be tried until it passes. */
export const mayAnswer = (row: ApplicationRow | undefined, step: ApplicationStep, now: Date): boolean =>
  row === undefined ||
  (row.state === 'open' &&
    (row.reopenedSteps === null || row.reopenedSteps.includes(step)) &&
    (step !== 'questionnaire' ||
      row.outcome === null ||
      (row.outcome === 'waits' && row.waitsUntil !== null && row.waitsUntil <= now)));

/** Where an application stands: what is done, and what is missing. */
export async function applicationState(
  handle: Database | Transaction,
  profile: Profile,
  { edition, rules }: ApplicationPlace,
  now: Date,
): Promise<ApplicationAnswer> {
  const [row] = await handle.select().from(clientApplications).where(eq(clientApplications.profileId, profile.id));
  const newest = await newestAnswers(handle, profile.id);
  const documents = await newestDocuments(handle, profile.id);
  const steps = stepsOf(rules).map((step): ApplicationAnswer['steps'][number] => {
    const is_open = mayAnswer(row, step, now);
    const sent = isAnsweredStep(step) ? newest.get(step)?.createdAt : documents.get(step);
    const isAskedAgain =
      row !== undefined &&
      row.reopenedAt !== null &&
      row.reopenedSteps?.includes(step) === true &&
      sent !== undefined &&
      sent <= row.reopenedAt;
    const done = isAskedAgain || (step === 'questionnaire' && row?.outcome === 'waits') ? undefined : sent;
    const asked = isAnsweredStep(step) ? (rules.steps[step]?.asks ?? []) : ['document'];
    return {
      step,
      done_at: done?.toISOString() ?? null,
      missing: done === undefined ? [...asked] : [],
      is_open,
    };
  });
  return {
    state: row?.state ?? 'open',
    edition: edition.id,
    steps,
    answers: Object.assign({}, ...[...newest.values()].map(({ answers }) => answers)) as ApplicationAnswer['answers'],
    outcome: row?.outcome ?? null,
    waits_until: row?.outcome === 'waits' ? (row.waitsUntil?.toISOString() ?? null) : null,
    warning_read_at: row?.warningReadAt?.toISOString() ?? null,
    sent_at: row?.sentAt?.toISOString() ?? null,
    verification: row?.verification ?? null,
    reopened_at: row?.reopenedAt?.toISOString() ?? null,
  };
}

export const isWarningUnread = ({ outcome, warning_read_at }: ApplicationSummary): boolean =>
  outcome === 'warning' && warning_read_at === null;

/** The page after a step: the first step that can be answered and is missing, else the one that shows all answers. */
export const nextOf = (application: ApplicationSummary): ApplicationPage =>
  application.outcome === 'refused' || application.outcome === 'waits'
    ? 'check'
    : isWarningUnread(application)
      ? 'warning'
      : (application.steps.find(({ missing, is_open }) => is_open && missing.length > 0)?.step ?? 'check');
