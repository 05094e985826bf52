import { and, eq } from 'drizzle-orm';
import { EXAMPLE_UNKNOWN_ID } from '#calls/example-people.ts';
import { finishAccountBody } from '#contracts/calls/account.ts';
import { ProblemError } from '#contracts/problems.ts';
import { clients, signUpAttempts } from '../accounts.tables.ts';
import { defineCall } from '../define-call.ts';
import { session } from '../session/guards.ts';
import { setSignUpCookie } from '../session/sign-up-cookie.ts';
import { nextStep } from './resume.call.ts';

/** The owner of an unfinished account goes on with its sign-up, in whichever browser they are signed in: the session proves more than the cookie that it sets. */
export const finishAccountCall = defineCall({
  method: 'POST',
  path: '/api/user/finish',
  tag: 'account',
  guard: session,
  summary:
    'Goes on with the sign-up of an unfinished account: sets the sign-up cookie, and says which form has the next step',
  body: finishAccountBody,
  answer: 'ResumedAnswer',
  refusals: ['not-found'],
  examples: [{ name: 'nothing-to-finish', body: { client_id: EXAMPLE_UNKNOWN_ID }, refused: 'not-found' }],
  handle: async ({ context, reply, body: { client_id }, who: { profile } }) => {
    const [row] = await context.db
      .select({ attempt: signUpAttempts })
      .from(clients)
      .innerJoin(signUpAttempts, eq(signUpAttempts.id, clients.attemptId))
      .where(and(eq(clients.id, client_id), eq(clients.profileId, profile.id), eq(clients.state, 'unfinished')));
    if (row === undefined) throw new ProblemError('not-found', 'No unfinished account of this profile has that id.');
    setSignUpCookie(context, reply, row.attempt.id);
    return { next: await nextStep(context, row.attempt) };
  },
});
