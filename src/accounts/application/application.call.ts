import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { refusal } from '#calls/parse-body.ts';
import { ANSWERED_STEPS, type AnsweredStep } from '#contracts/application.ts';
import {
  applicationBody,
  applicationStepBody,
  readWarningBody,
  sendApplicationBody,
} from '#contracts/calls/application.ts';
import type { ApplicationStepAnswer } from '#contracts/calls/application-answer.ts';
import { APPLICATION_STEPS_PER_ADDRESS, SENDING_REPEATED_WITHIN_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { scoreAnswers } from '#domain/application.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { applicationAnswers, clientApplications } from '../application.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { defineCall } from '../define-call.ts';
import { recordProfileEvent } from '../person-events.ts';
import { type Applicant, applicant } from './applicant.ts';
import { enqueueCheck } from './verify-application.ts';
import {
  applicationState,
  isWarningUnread,
  lockApplication,
  mayAnswer,
  nextOf,
  requireApplication,
} from './own-application.ts';

const OWN = { method: 'POST', tag: 'account', guard: applicant } as const;
const LIMITS = [{ name: 'application', rule: APPLICATION_STEPS_PER_ADDRESS }] as const;
const HOUR_MS = 3_600_000;

type Asked = {
  readonly context: AccountsContext;
  readonly request: FastifyRequest;
  readonly body: { readonly edition?: string | undefined };
  readonly who: Applicant;
};
const placeOf = async ({ context, request, body, who }: Asked) => ({
  place: await requireApplication(context, request, who.profile, body.edition),
});

const applicationCall = defineCall({
  ...OWN,
  path: '/api/application',
  summary: 'Where the application of a client stands: steps, answers, what is missing',
  body: applicationBody,
  answer: 'ApplicationAnswer',
  refusals: ['not-offered'],
  examples: [{ name: 'own', body: { edition: 'en-gb' } }],
  check: placeOf,
  handle: ({ context, who, place }) => applicationState(context.db, who.profile, place, context.now()),
});

const EXAMPLES: Readonly<Record<AnsweredStep, object>> = {
  identity: {
    nationality: 'GB',
    home_address: '12 St James’s Square',
    home_city: 'London',
    home_postal_code: 'SW1Y 4JH',
  },
  tax: { tax_country: 'GB', tax_number: '1234567890', us_person: 'no', tax_truth: true },
  means: { employment: 'employed', income: 'to-50', savings: 'to-10', money_from: 'work', public_office: 'no' },
  questionnaire: {
    traded_cfds: 'many',
    traded_others: 'many',
    learned: 'work',
    knows_leverage: 'both',
    knows_margin: 'closed',
    knows_stop: 'worse',
  },
};

/** `changedAt` of the profile stays: the page that follows a step would be loaded again for it (SES-2), over what is being typed there. */
const stepCall = (step: AnsweredStep) =>
  defineCall({
    ...OWN,
    path: `/api/application/${step}`,
    summary: `Answers a step of the application: ${step}. Sent again, it corrects what was sent before`,
    body: applicationStepBody(step),
    answer: 'ApplicationStepAnswer',
    refusals: ['not-offered', 'application-waits', 'application-closed', 'too-many-requests'],
    examples: [{ name: 'answers', body: { edition: 'en-gb', ...EXAMPLES[step] } }],
    check: async ({ context, request, body, who }) => {
      const { edition } = body as { readonly edition?: string };
      const place = await requireApplication(context, request, who.profile, edition);
      const { judgeAnswers } = context;
      if (judgeAnswers === undefined || place.rules.steps[step] === undefined) throw new ProblemError('not-offered');
      const { answers, complaints } = judgeAnswers(step, place, body, context.now());
      if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints);
      return { place, answers };
    },
    idempotent: { subject: ({ who }) => who.profile.id, postGoodForSeconds: SENDING_REPEATED_WITHIN_S },
    limits: LIMITS,
    write: async (
      { context, request, id, body, who: { profile }, place, answers },
      tx,
    ): Promise<ApplicationStepAnswer> => {
      const { rules, edition } = place;
      const now = context.now();
      const row = await lockApplication(tx, profile.id, place, now);
      if (!mayAnswer(row, step, now)) {
        if (row.state !== 'open' || row.outcome !== 'waits' || row.waitsUntil === null)
          throw new ProblemError('application-closed');
        const seconds = Math.ceil((row.waitsUntil.getTime() - now.getTime()) / 1000);
        throw new ProblemError('application-waits', undefined, { retryAfterSeconds: seconds });
      }
      const scored = step === 'questionnaire' && rules.scoring ? scoreAnswers(rules.scoring, answers) : undefined;
      const { form_version, shown_texts } = body as { readonly form_version?: string; readonly shown_texts?: string[] };
      await tx.insert(applicationAnswers).values({
        id,
        profileId: profile.id,
        step,
        answers,
        rulesVersion: rules.version,
        formVersion: form_version ?? null,
        shownTexts: shown_texts ?? [],
        edition: edition.id,
        regulator: edition.regulator,
        outcome: scored?.outcome ?? null,
        score: scored?.score ?? null,
        createdAt: now,
      });
      if (scored !== undefined)
        await tx
          .update(clientApplications)
          .set({
            ...scored,
            ...(scored.outcome === 'refused'
              ? { state: 'refused' as const, decidedAt: now }
              : { state: 'open' as const }),
            waitsUntil:
              scored.outcome === 'waits'
                ? new Date(now.getTime() + (rules.scoring?.coolingOffHours ?? 0) * HOUR_MS)
                : null,
          })
          .where(eq(clientApplications.profileId, profile.id));
      await context.audit.record(tx, {
        act: 'application-answered',
        subject: subjectOf({ profileId: profile.id }),
        object: step,
        request,
      });
      await recordProfileEvent(
        context,
        tx,
        profile.id,
        {
          kind: 'application-step',
          at: now,
          refTable: 'application_answers',
          refId: id,
          facts: { step, rules: rules.version, ...(scored !== undefined && { outcome: scored.outcome }) },
        },
        'none',
      );
      return { next: nextOf(await applicationState(tx, profile, place, now)) };
    },
  });

/** The client goes on although the product may not be appropriate for them: what they were told is kept with their answer. */
const warningCall = defineCall({
  ...OWN,
  path: '/api/application/warning',
  summary: 'Acknowledges the warning that the questionnaire led to',
  body: readWarningBody,
  answer: 'ApplicationStepAnswer',
  refusals: ['not-offered', 'application-closed', 'too-many-requests'],
  examples: [{ name: 'no-warning', body: { edition: 'en-gb', warning_read: true }, refused: 'application-closed' }],
  check: placeOf,
  idempotent: { subject: ({ who }) => who.profile.id, postGoodForSeconds: SENDING_REPEATED_WITHIN_S },
  limits: LIMITS,
  write: async ({ context, request, who: { profile }, place }, tx) => {
    const now = context.now();
    const row = await lockApplication(tx, profile.id, place, now);
    if (row.state !== 'open' || row.outcome !== 'warning') throw new ProblemError('application-closed');
    await tx
      .update(clientApplications)
      .set({ warningReadAt: row.warningReadAt ?? now })
      .where(eq(clientApplications.profileId, profile.id));
    await context.audit.record(tx, {
      act: 'application-warning-read',
      subject: subjectOf({ profileId: profile.id }),
      request,
    });
    return { next: nextOf(await applicationState(tx, profile, place, now)) };
  },
});

const sendCall = defineCall({
  ...OWN,
  path: '/api/application/send',
  summary: 'Sends the application, once nothing is missing',
  body: sendApplicationBody,
  answer: 'ApplicationSentAnswer',
  refusals: ['not-offered', 'application-incomplete', 'application-closed', 'too-many-requests'],
  examples: [{ name: 'too-early', body: { edition: 'en-gb', answers_true: true }, refused: 'application-incomplete' }],
  check: placeOf,
  idempotent: { subject: ({ who }) => who.profile.id, postGoodForSeconds: SENDING_REPEATED_WITHIN_S },
  limits: LIMITS,
  write: async ({ context, request, id, who: { profile }, place }, tx) => {
    const now = context.now();
    const row = await lockApplication(tx, profile.id, place, now);
    if (row.state !== 'open') throw new ProblemError('application-closed');
    const application = await applicationState(tx, profile, place, now);
    if (application.steps.some(({ missing }) => missing.length > 0) || isWarningUnread(application))
      throw new ProblemError('application-incomplete');
    await tx
      .update(clientApplications)
      .set({
        state: 'sent',
        sentAt: now,
        verification: 'pending',
        verificationReasons: null,
        checkId: id,
        reopenedSteps: null,
        reopenedAt: null,
      })
      .where(eq(clientApplications.profileId, profile.id));
    await enqueueCheck(context, tx, profile.id, id);
    await context.audit.record(tx, {
      act: 'application-sent',
      subject: subjectOf({ profileId: profile.id }),
      request,
    });
    await recordProfileEvent(
      context,
      tx,
      profile.id,
      {
        kind: 'application-sent',
        at: now,
        refTable: 'profiles',
        refId: profile.id,
        facts: { rules: place.rules.version, outcome: row.outcome },
      },
      'none',
    );
    return { sent: true as const };
  },
});

export const applicationCalls = [applicationCall, ...ANSWERED_STEPS.map(stepCall), warningCall, sendCall];
