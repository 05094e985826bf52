import { type CourseLinks, ZERO_TO_HERO, educationStep2Body } from '#contracts/calls/registrations.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { defineCall } from '../define-call.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import { signUp } from '../session/guards.ts';
import { defineStep } from './define-step.ts';
import { NO_DETAILS } from '../contact/personal-details.ts';
import { personComplaints } from '../contact/person-of.ts';
import { REGISTRATION_KINDS } from '../registration-kinds.ts';
import { enrol, enrolmentOf } from '../courses/course-enrolments.ts';

const courseFor = (context: AccountsContext, attempt: SignUpAttempt, id: string): CourseLinks | undefined =>
  context.courses?.(attempt.edition).find((course) => course.id === id);

const SIGN_UP_STEP_2 = '/utils/custom-forms/education/signup-step2';

/** Enrolment in a course by the sign-up cookie, whatever the sign-up is for. */
const enrolCall = defineStep({
  id: 'education-step-2',
  path: SIGN_UP_STEP_2,
  summary: 'Enrols the sign-up in a course',
  body: educationStep2Body,
  answer: 'EducationAnswer',
  refusals: ['not-offered'],
  examples: [{ name: 'zero-to-hero', after: ['POST /utils/custom-forms/signup'], body: {} }],
  after: REGISTRATION_KINDS.map(({ id }) => id),
  change: (body, attempt, facts, context) => {
    if (
      facts.hasSignUp?.('education', undefined, attempt.edition) === false ||
      facts.isLawful?.(attempt.country, 'education') === false
    )
      throw new ProblemError('not-offered', 'The company of this edition opens no account of the kind education.');
    if (courseFor(context, attempt, body.course ?? ZERO_TO_HERO) === undefined) {
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
  follow: (context, tx, body, attempt) => enrol(tx, attempt, body.course ?? ZERO_TO_HERO, context.now()),
  links: (context, attempt, body) => ({ course: courseFor(context, attempt, body.course ?? ZERO_TO_HERO) }),
});

/** It reads only, so it asks for the sign-up cookie and no XSRF token. */
const thankYouCall = (method: 'GET' | 'POST', path: `/${string}`) =>
  defineCall({
    method,
    path,
    tag: 'registration',
    guard: signUp,
    summary: 'What the thank-you page of a course shows',
    answer: 'EducationAnswer',
    refusals: ['sign-up-incomplete'],
    examples: [
      {
        name: 'enrolled',
        after: ['POST /utils/custom-forms/signup', `POST ${SIGN_UP_STEP_2}`],
        ...(method === 'POST' && { body: {} }),
      },
    ],
    handle: async ({ context, who: attempt }) => {
      const enrolment = await enrolmentOf(context.db, attempt.id);
      const course = enrolment && courseFor(context, attempt, enrolment.course);
      if (course === undefined) throw new ProblemError('sign-up-incomplete');
      return {
        profile_id: attempt.profileRef,
        client_id: attempt.clientRef,
        is_email_verified: attempt.verifiedAt !== null,
        course: { ...course, lessons: [...course.lessons] },
      };
    },
  });

export const educationCalls = [
  enrolCall,
  thankYouCall('POST', '/utils/custom-forms/education/fetch-thank-you'),
  thankYouCall('GET', '/utils/custom-forms/education/zth/fetch-thank-you'),
];
