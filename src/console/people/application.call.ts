import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { newestAnswers } from '#accounts/application/own-application.ts';
import { applicationDocuments, clientApplications } from '#accounts/application.tables.ts';
import { decideApplication, STEPS_ASKED_AGAIN } from '#accounts/staff-acts/decide-application.ts';
import { APPLICATION_STEPS } from '#contracts/application.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { stepsOf } from '#domain/application.ts';
import type { ApplicationAnswersAnswer, DoneAnswer, PersonAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { consoleCall } from '../define-call.ts';
import { REVEAL_REASONS } from '../sections.ts';
import type { Member } from '../staff/staff-session.ts';
import { lockProfileOf, recordPersonAct } from './acts/act-on-person.ts';
import { APPLICATION_REASONS } from './acts/act-reasons.ts';
import { maySee } from './mask-person.ts';
import { personOf } from './person-of.ts';
import { recordReveal } from './record-reveal.ts';

const answersOf = async (
  handle: Database | Transaction,
  profileId: string,
): Promise<ApplicationAnswersAnswer['answers']> =>
  Object.assign(
    {},
    ...[...(await newestAnswers(handle, profileId)).values()].map(({ answers }) => answers),
  ) as ApplicationAnswersAnswer['answers'];

/** Where the application of a person stands. Answers are data of identity: who may not see them reads which there are. */
export async function applicationOf(
  { db, accounts }: Pick<ConsoleContext, 'accounts' | 'db'>,
  who: Member,
  profileId: string,
): Promise<PersonAnswer['application']> {
  const [row] = await db.select().from(clientApplications).where(eq(clientApplications.profileId, profileId));
  if (row === undefined) return null;
  const { id, kind, bytes, createdAt } = applicationDocuments;
  const documents = await db
    .select({ id, kind, bytes, createdAt })
    .from(applicationDocuments)
    .where(eq(applicationDocuments.profileId, profileId))
    .orderBy(desc(createdAt));
  const answers = await answersOf(db, profileId);
  const rules = accounts.regulators[row.regulator]?.application;
  return {
    state: row.state,
    outcome: row.outcome,
    sent_at: row.sentAt?.toISOString() ?? null,
    verification: row.verification,
    verification_reasons: row.verificationReasons ?? [],
    reopened_steps: row.reopenedSteps ?? [],
    steps: rules === undefined ? [] : stepsOf(rules).filter((step) => STEPS_ASKED_AGAIN.includes(step)),
    answers: maySee(who, 'identity')
      ? answers
      : Object.fromEntries(Object.keys(answers).map((question) => [question, null])),
    documents: documents.map(({ createdAt: at, ...document }) => ({ ...document, at: at.toISOString() })),
  };
}

/** What a client has answered, for who checks it; recorded before it is answered. */
export const applicationAnswersCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/application',
  needs: 'reveal.identity',
  summary: 'The answers of a person’s application, for a reason; recorded before they are answered',
  body: z.object({ reason: z.enum(REVEAL_REASONS) }),
  refusals: ['not-found', 'not-possible', 'too-many-requests'],
  act: { name: 'person-revealed', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<ApplicationAnswersAnswer> => {
    const { params, body, who } = asked;
    const person = await personOf(tx, who, params.id);
    await recordReveal(asked, tx, person, { dataClass: 'identity', reason: body.reason, what: 'application' });
    if (person.profileId === null) throw new ProblemError('not-possible');
    return { answers: await answersOf(tx, person.profileId) };
  },
});

export const judgeApplicationCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/application/judge',
  needs: 'people.judge',
  summary: 'Approve or refuse an application that was sent, or ask for steps of it again',
  body: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('approved'), reason: z.enum(APPLICATION_REASONS.approved) }),
    z.object({ outcome: z.literal('refused'), reason: z.enum(APPLICATION_REASONS.refused) }),
    z.object({
      outcome: z.literal('asked-again'),
      reason: z.enum(APPLICATION_REASONS['asked-again']),
      steps: z.array(z.enum(APPLICATION_STEPS)).check(z.minLength(1), z.maxLength(APPLICATION_STEPS.length)),
    }),
  ]),
  refusals: ['not-found', 'not-possible'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body, who } = asked;
    const { person, profile } = await lockProfileOf(tx, who, params.id);
    await decideApplication(context.accounts, tx, profile.id, who.name, body);
    const steps = body.outcome === 'asked-again' ? body.steps : [];
    await recordPersonAct(asked, tx, person, {
      act: 'application-judged',
      kind: 'application-judged',
      reason: body.reason,
      object: [body.outcome, ...steps].join(' '),
      facts: { judged: body.outcome, ...(steps.length > 0 && { steps }) },
    });
    return { done: true };
  },
});
