import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type AuthoriseAnswer, authoriseBody } from '#contracts/calls/signup.ts';
import { LOG_INS_PER_ADDRESS, LOG_INS_PER_IDENTITY, SESSION_MAX_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { signAccessToken } from '../access-token.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, sessions } from '../accounts.tables.ts';
import { parseEmail } from '../email-address.ts';
import { parseBody } from '../parse-body.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

/**
 * E-mail and password → session token. Unknown and wrong are answered alike and after the same work; both count
 * against the identity and the client address, good ones do not. Before the address is confirmed there is no token
 * (calls, neutral answers), and only who has the password learns that this is the reason.
 */
export function authoriseCall(app: FastifyInstance, context: AccountsContext): void {
  const { db, throttle, hasher } = context;

  app.post('/api/user/authorise', { onRequest: requireXsrf(context) }, async (request): Promise<AuthoriseAnswer> => {
    const body = parseBody(context, request, authoriseBody);
    const normalised = parseEmail(body.email)?.normalised ?? body.email;
    const address = addressSubject(request.ip);
    hasher.refuseWhenFull();
    // Counted before the password is looked at, so that tries made at once are all counted.
    await throttle.require(db, 'log-in from', address, LOG_INS_PER_ADDRESS);
    await throttle.require(db, 'log-in as', normalised, LOG_INS_PER_IDENTITY);

    const [profile] = await db.select().from(profiles).where(eq(profiles.emailNormalised, normalised));
    const right = await hasher.verify(profile?.passwordHash ?? undefined, body.password);
    if (profile === undefined || !right) throw new ProblemError('wrong-credentials');

    await throttle.refund(db, 'log-in from', address);
    await throttle.refund(db, 'log-in as', normalised);
    if (profile.emailVerifiedAt === null) throw new ProblemError('email-unverified');
    const now = context.now();
    const session = { id: crypto.randomUUID(), profileId: profile.id, expiresAt: new Date(now.getTime() + SESSION_MAX_S * 1000) };
    const agent = body.agent ?? request.headers['user-agent']?.slice(0, 512) ?? null;
    await db.insert(sessions).values({ ...session, agent, timezone: body.timezone ?? null, createdAt: now, shownUntil: now });
    request.log.info({ profile: profile.id, session: session.id }, 'log-in');
    return { token: await signAccessToken(context, session), url: context.dashboardUrl };
  });
}
