import type { FastifyInstance } from 'fastify';
import { type EndSessionAnswer, endSessionBody } from '#contracts/calls/account.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { requireSession } from '../current-session.ts';
import { endSession, endSessions } from '../end-sessions.ts';
import { parseBody } from '../parse-body.ts';

/** Log-out: of this browser, of one other, or everywhere. The bearer token is proof enough, as in the session call. */
export function endSessionCall(app: FastifyInstance, context: AccountsContext): void {
  app.post('/api/user/session/end', async (request): Promise<EndSessionAnswer> => {
    const { all, session_id } = parseBody(context, request, endSessionBody);
    const { session, profile } = await requireSession(context, request);
    const now = context.now();
    if (all === true) return { ended: await endSessions(context.db, profile.id, now) };
    if (!(await endSession(context.db, profile.id, session_id ?? session.id, now))) throw new ProblemError('not-found');
    return { ended: 1 };
  });
}
