import type { FastifyInstance } from 'fastify';
import { type EndSessionAnswer, endSessionBody } from '#contracts/calls/account.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { requireSession } from '../current-session.ts';
import { dropDevice, forgetDevices } from '../devices/device-cookie.ts';
import { endSession, endSessions } from '../end-sessions.ts';
import { parseBody } from '../parse-body.ts';

/** Log-out: of this browser, of one other, or everywhere; then no browser is known to the account any longer. The bearer token is proof enough, as in the session call. */
export function endSessionCall(app: FastifyInstance, context: AccountsContext): void {
  app.post('/api/user/session/end', async (request, reply): Promise<EndSessionAnswer> => {
    const { all, session_id } = parseBody(context, request, endSessionBody);
    const { session, profile } = await requireSession(context, request);
    const now = context.now();
    if (all === true) {
      const ended = await context.db.transaction(async (tx) => {
        await forgetDevices(tx, profile.id);
        return endSessions(tx, profile.id, now);
      });
      dropDevice(context, request, reply, profile);
      return { ended };
    }
    if (!(await endSession(context.db, profile.id, session_id ?? session.id, now))) throw new ProblemError('not-found');
    return { ended: 1 };
  });
}
