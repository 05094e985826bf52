import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { finishAccountBody } from '#contracts/calls/account.ts';
import type { ResumedAnswer } from '#contracts/calls/signup.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, signUpAttempts } from '../accounts.tables.ts';
import { requireSession } from '../current-session.ts';
import { parseBody } from '../parse-body.ts';
import { setSignUpCookie } from '../sign-up-cookie.ts';
import { nextStep } from './resume.call.ts';

/** The owner of an unfinished account goes on with its sign-up, in whichever browser they are signed in: the session proves more than the cookie that it sets. */
export function finishAccountCall(app: FastifyInstance, context: AccountsContext): void {
  app.post('/api/user/finish', async (request, reply): Promise<ResumedAnswer> => {
    const { client_id } = parseBody(context, request, finishAccountBody);
    const { profile } = await requireSession(context, request);
    const [row] = await context.db
      .select({ attempt: signUpAttempts })
      .from(clients)
      .innerJoin(signUpAttempts, eq(signUpAttempts.id, clients.attemptId))
      .where(and(eq(clients.id, client_id), eq(clients.profileId, profile.id), eq(clients.state, 'unfinished')));
    if (row === undefined) throw new ProblemError('not-found', 'No unfinished account of this profile has that id.');
    setSignUpCookie(context, reply, row.attempt.id);
    return { next: await nextStep(context, row.attempt) };
  });
}
