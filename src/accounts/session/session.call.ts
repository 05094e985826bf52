import { eq } from 'drizzle-orm';
import { ACCESS_TOKEN_RENEW_AFTER_S } from '#contracts/limits.ts';
import { sessions } from '../accounts.tables.ts';
import { defineCall } from '../define-call.ts';
import { signAccessToken } from './access-token.ts';
import { session } from './guards.ts';
import { premiumAnalyticsUrl } from './start-session.ts';

/**
 * SES-1: is the visitor still signed in? `url` is where premium analytics is (SES-6). The body is empty by contract; a
 * client that names some type for nothing is no reason to sign the visitor out.
 */
export const sessionCall = defineCall({
  method: 'POST',
  path: '/api/user/session',
  tag: 'account',
  guard: session,
  summary: 'Whether the session stands, and a fresh token when it renews',
  bodyType: 'any',
  answer: 'SessionAnswer',
  refusals: [],
  examples: [{ name: 'session' }],
  handle: async ({ context, request, who: { proof, session: current, profile } }) => {
    const reload = profile.changedAt > current.shownUntil;
    // Said once: a page that reloads for a change would otherwise reload for it forever.
    if (reload)
      await context.db.update(sessions).set({ shownUntil: profile.changedAt }).where(eq(sessions.id, current.id));
    const ageSeconds = (context.now().getTime() - proof.issuedAt.getTime()) / 1000;
    const renewed = ageSeconds >= ACCESS_TOKEN_RENEW_AFTER_S ? { token: await signAccessToken(context, current) } : {};
    return { url: premiumAnalyticsUrl(context, request, current.id), reload, ...renewed };
  },
});
