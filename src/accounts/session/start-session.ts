import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import type { LogInFactor } from '#contracts/acts.ts';
import type { Transaction } from '#contracts/database.ts';
import { SESSION_MAX_S } from '#contracts/limits.ts';
import { refuseBlocked } from './refuse-blocked.ts';
import { readAccessToken, signAccessToken } from './access-token.ts';
import { subjectOf } from '../audit-subject.ts';
import { agentOf } from '#calls/agent-of.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { requestEdition } from '#calls/request-edition.ts';
import { sessions } from '../accounts.tables.ts';
import { countFirstLogIn } from '../count-outcome.ts';
import { recordProfileEvent } from '../person-events.ts';
import { rememberDevice } from './device-cookie.ts';
import { endSession } from './end-sessions.ts';

/** As the body of a log-in tells it. */
export type LogInVisitor = { readonly agent?: string | undefined; readonly timezone?: string | undefined };

/** What a log-in has shown. */
export type SessionStart = {
  /** `proven`: a second factor, so that this browser counts as one from now on. */
  readonly device: 'known' | 'proven';
  /** As much as a change of how the account is logged in to asks for (prove-session.ts). */
  readonly isProof: boolean;
};

/** Where a log-in leads, by the part of the site it was made for. */
export type LogInFor = 'dashboard' | 'premium-analytics';

/**
 * A session of a profile, and the token for it; from then on the account knows this browser. The session that the request carries
 * ends. It asks for no proof: logIn does.
 *
 * @throws ProblemError `account-blocked`
 */
export async function startSession(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  reply: FastifyReply,
  profileId: string,
  factor: LogInFactor,
  visitor: LogInVisitor,
  leadsTo: LogInFor,
  { device, isProof }: SessionStart,
): Promise<AuthoriseAnswer> {
  await refuseBlocked(tx, profileId);
  const now = context.now();
  // The browser keeps one token: with the new one its session from before is over (ASVS 7.2.4).
  const before = await readAccessToken(context, request.headers.authorization);
  if (before !== undefined) await endSession(tx, before.profileId, before.sessionId, now);
  const session = { id: crypto.randomUUID(), profileId, expiresAt: new Date(now.getTime() + SESSION_MAX_S * 1000) };
  const agent = agentOf(visitor, request);
  await tx.insert(sessions).values({
    ...session,
    agent,
    timezone: visitor.timezone ?? null,
    createdAt: now,
    provenAt: isProof ? now : null,
    shownUntil: now,
  });
  await context.audit.record(tx, {
    act: 'log-in',
    factor,
    subject: subjectOf({ profileId }),
    object: session.id,
    request,
  });
  const refId = session.id;
  const event = { kind: 'log-in', at: now, refTable: 'sessions', refId, facts: { factor } } as const;
  await recordProfileEvent(context, tx, profileId, event, 'none');
  await countFirstLogIn(context, tx, profileId);
  await rememberDevice(context, tx, request, reply, profileId, device);
  request.log.info({ profile: profileId, session: session.id }, 'log-in');
  return {
    token: await signAccessToken(context, session),
    url:
      leadsTo === 'dashboard'
        ? context.dashboardUrl(requestEdition(context.editions, request).id)
        : premiumAnalyticsUrl(context, request, session.id),
  };
}

/** Where a session finds premium analytics, in the edition that the visitor reads: the `url` of its log-ins and of the session check (SES-6). */
export const premiumAnalyticsUrl = (
  context: Pick<AccountsContext, 'dashboardUrl' | 'editions' | 'premiumAnalyticsLink'>,
  request: FastifyRequest,
  sessionId: string,
): string =>
  context.premiumAnalyticsLink?.(requestEdition(context.editions, request).id, sessionId) ??
  context.dashboardUrl(requestEdition(context.editions, request).id);
