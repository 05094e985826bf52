import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { SessionAnswer } from '#contracts/calls/signup.ts';
import { ACCESS_TOKEN_RENEW_AFTER_S } from '#contracts/limits.ts';
import { signAccessToken } from '../access-token.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { sessions } from '../accounts.tables.ts';
import { requireSession } from '../current-session.ts';
import { premiumAnalyticsUrl } from '../start-session.ts';

/**
 * SES-1: is the visitor still signed in? `url` is where premium analytics is (SES-6). No XSRF token is asked for: the bearer token is not sent by the browser on
 * its own, and one lost cookie would otherwise end the session.
 */
export function sessionCall(app: FastifyInstance, context: AccountsContext): void {
  const { db } = context;

  void app.register(async (scope) => {
    // The body is empty by contract; a client that names some type for nothing is no reason to sign the visitor out.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));

    scope.post('/api/user/session', async (request): Promise<SessionAnswer> => {
      const now = context.now();
      const { proof, session, profile } = await requireSession(context, request);

      const reload = profile.changedAt > session.shownUntil;
      // Said once: a page that reloads for a change would otherwise reload for it for ever.
      if (reload) await db.update(sessions).set({ shownUntil: profile.changedAt }).where(eq(sessions.id, session.id));
      const ageSeconds = (now.getTime() - proof.issuedAt.getTime()) / 1000;
      const renewed =
        ageSeconds >= ACCESS_TOKEN_RENEW_AFTER_S ? { token: await signAccessToken(context, session) } : {};
      return { url: premiumAnalyticsUrl(context, request, session.id), reload, ...renewed };
    });
  });
}
