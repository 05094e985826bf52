import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CourseLinks,
  type EducationAnswer,
  ZERO_TO_HERO,
  educationStep2Body,
} from '#contracts/calls/registrations.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { type SignUpAttempt, currentAttempt } from '../current-attempt.ts';
import { laterStepCall } from '../later-step.ts';
import { NO_DETAILS } from '../personal-details.ts';
import { personComplaints } from '../person-of.ts';
import { REGISTRATION_KINDS } from '../registration-kinds.ts';
import { enrol, enrolmentOf } from './course-enrolments.ts';

/** Enrolment in a course by the sign-up cookie, whatever the sign-up is for, and what its thank-you page shows. */
export function educationCalls(app: FastifyInstance, context: AccountsContext): void {
  const courseFor = (attempt: SignUpAttempt, id: string): CourseLinks | undefined =>
    context.courses?.(attempt.edition).find((course) => course.id === id);

  laterStepCall(app, context, {
    id: 'education-step-2',
    method: 'POST',
    path: '/utils/custom-forms/education/signup-step2',
    body: educationStep2Body,
    after: REGISTRATION_KINDS.map(({ id }) => id),
    change: (body, attempt, facts) => {
      if (facts.hasSignUp?.('education') === false)
        throw new ProblemError('not-offered', 'The company of this edition opens no account of the kind education.');
      if (courseFor(attempt, body.course ?? ZERO_TO_HERO) === undefined) {
        if (body.course !== undefined) return { complaints: { course: ['invalid'] } };
        throw new ProblemError('not-offered', `The edition ${attempt.edition} has no course "${ZERO_TO_HERO}".`);
      }
      const complaints = personComplaints(body, context.now().toISOString().slice(0, 10), facts.minimumAge);
      if (Object.keys(complaints).length > 0) return { complaints };
      const { first_name: firstName, last_name: lastName, phone } = body;
      const sent = {
        ...(firstName !== undefined && { firstName }),
        ...(lastName !== undefined && { lastName }),
        ...(phone !== undefined && { phone }),
      };
      // A course completes no account.
      const { completedAt } = attempt;
      return Object.keys(sent).length === 0
        ? { completedAt }
        : { completedAt, details: { ...(attempt.details ?? NO_DETAILS), ...sent } };
    },
    follow: (tx, body, attempt) => enrol(tx, attempt, body.course ?? ZERO_TO_HERO, context.now()),
    links: (attempt, body) => ({ course: courseFor(attempt, body.course ?? ZERO_TO_HERO) }),
  });

  // They read only, so they ask for the sign-up cookie and no XSRF token.
  const thankYou = async (request: FastifyRequest): Promise<EducationAnswer> => {
    const attempt = await currentAttempt(context, request);
    const enrolment = await enrolmentOf(context.db, attempt.id);
    const course = enrolment && courseFor(attempt, enrolment.course);
    if (course === undefined) throw new ProblemError('sign-up-incomplete');
    return {
      profile_id: attempt.profileRef,
      client_id: attempt.clientRef,
      is_email_verified: attempt.verifiedAt !== null,
      course,
    };
  };
  app.post('/utils/custom-forms/education/fetch-thank-you', thankYou);
  app.get('/utils/custom-forms/education/zth/fetch-thank-you', thankYou);
}
