import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyedHash } from '#calls/keyed-hash.ts';
import type { FirstFactor } from '#contracts/acts.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import {
  LOG_IN_CODE_PAUSE_S,
  LOG_IN_CODES_PER_PROFILE,
  PENDING_LOG_IN_S,
  SECOND_FACTOR_TRIES,
} from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { subjectOf } from '../audit-subject.ts';
import { randomDigits } from '../contact/random-digits.ts';
import { isProvenDevice } from '../session/device-cookie.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import { refuseBlocked } from '../session/refuse-blocked.ts';
import { type LogInFor, type LogInVisitor, startSession } from '../session/start-session.ts';
import { mailLogInCode } from './factor-mails.ts';
import { readLogInCookie, setLogInCookie } from './log-in-cookie.ts';
import { hasOwnFactors, ownFactors } from './own-factors.ts';
import { pendingLogIns } from '../second-factor.tables.ts';

export type PendingLogIn = typeof pendingLogIns.$inferSelect;

/** A session, or the id of the log-in that waits for a second factor. */
export type LogIn = { readonly session: AuthoriseAnswer } | { readonly pending: string };

/**
 * What follows a first factor that was right. A session where a second factor was shown in this browser within 30 days;
 * else the log-in waits for one (ASVS 6.3.3, decision 110), and a code is mailed unless the owner has factors of their own.
 *
 * @throws ProblemError `too-many-requests` where the mailbox has had its codes of the hour, `account-blocked`
 */
export async function logIn(
  context: AccountsContext,
  tx: Transaction,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  profile: Profile,
  factor: Exclude<FirstFactor, 'passkey'>,
  visitor: LogInVisitor,
  leadsTo: LogInFor = 'dashboard',
): Promise<LogIn> {
  await refuseBlocked(tx, profile.id);
  if (isProvenDevice(context, request, profile)) {
    // Whoever copied the cookie and has the password takes no factor away.
    const start = { device: 'known', isProof: !hasOwnFactors(await ownFactors(tx, profile.id)) } as const;
    return { session: await startSession(context, tx, request, reply, profile.id, factor, visitor, leadsTo, start) };
  }
  await context.audit.record(tx, {
    act: 'log-in',
    refused: 'second-factor-needed',
    factor,
    subject: subjectOf({ profileId: profile.id }),
    request,
  });
  return { pending: await awaitSecondFactor(context, tx, request, profile, factor, visitor, leadsTo) };
}

/** Once what logIn wrote is kept. @throws ProblemError `second-factor-needed`, and the browser keeps which log-in it is for */
export function answerLogIn(context: AccountsContext, reply: FastifyReply, outcome: LogIn): AuthoriseAnswer {
  if ('session' in outcome) return outcome.session;
  setLogInCookie(context, reply, outcome.pending);
  throw new ProblemError('second-factor-needed');
}

/** The log-in of an id that still waits; undefined where there is none, its time is over, or its codes are used up. */
export async function findPending(
  { now }: AccountsContext,
  handle: Database | Transaction,
  id: string | undefined,
): Promise<PendingLogIn | undefined> {
  if (id === undefined) return undefined;
  const [pending] = await handle.select().from(pendingLogIns).where(isWaiting(id, now()));
  return pending;
}

/** Neither used, nor out of time or tries. */
export const isWaiting = (id: string, now: Date) =>
  and(
    eq(pendingLogIns.id, id),
    isNull(pendingLogIns.usedAt),
    gt(pendingLogIns.expiresAt, now),
    lt(pendingLogIns.tries, SECOND_FACTOR_TRIES),
  );

async function awaitSecondFactor(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  profile: Profile,
  factor: FirstFactor,
  visitor: LogInVisitor,
  leadsTo: LogInFor,
): Promise<string> {
  const now = context.now();
  const before = await findPending(context, tx, readLogInCookie(request));
  // Sent twice: the code in the mailbox stays the one that counts.
  if (before?.profileId === profile.id && !isPauseOver(before, now)) {
    await tx.update(pendingLogIns).set({ factor, leadsTo }).where(eq(pendingLogIns.id, before.id));
    return before.id;
  }
  const id = crypto.randomUUID();
  const mailsCode = !hasOwnFactors(await ownFactors(tx, profile.id));
  await tx.insert(pendingLogIns).values({
    id,
    profileId: profile.id,
    factor,
    leadsTo,
    codeHash: mailsCode ? await sendCode(context, tx, request, profile, visitor, id) : null,
    tries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + PENDING_LOG_IN_S * 1000),
    usedAt: null,
  });
  return id;
}

const isPauseOver = ({ sentAt }: PendingLogIn, now: Date): boolean =>
  now.getTime() - sentAt.getTime() >= LOG_IN_CODE_PAUSE_S * 1000;

/** Mails a code; answers what is kept of it. @throws ProblemError `too-many-requests` */
async function sendCode(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  profile: Profile,
  visitor: LogInVisitor,
  id: string,
): Promise<string> {
  await context.throttle.require(tx, 'log-in codes', profile.id, LOG_IN_CODES_PER_PROFILE);
  const code = randomDigits();
  await mailLogInCode(context, tx, request, profile, visitor, code);
  return keyedHash(context.keys.oneTimeCode, id, code);
}

/** Another code for the same log-in: the one before is worth nothing, its wrong tries still count. @throws ProblemError `too-many-requests` */
export async function sendLogInCodeAgain(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  pending: PendingLogIn,
  profile: Profile,
): Promise<void> {
  const now = context.now();
  if (!isPauseOver(pending, now))
    throw new ProblemError('too-many-requests', undefined, {
      retryAfterSeconds: LOG_IN_CODE_PAUSE_S - Math.floor((now.getTime() - pending.sentAt.getTime()) / 1000),
    });
  const codeHash = await sendCode(context, tx, request, profile, {}, pending.id);
  await tx.update(pendingLogIns).set({ codeHash, sentAt: now }).where(eq(pendingLogIns.id, pending.id));
}
