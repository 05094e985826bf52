import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { xsrf } from '#calls/guard.ts';
import type { CallLimit } from '#calls/limit.ts';
import { refusal } from '#calls/parse-body.ts';
import { addressSubject } from '#calls/throttle.ts';
import { noteTry, withoutTries } from '#calls/tries.ts';
import { authoriseCodeBody, authorisePasskeyBody, authoriseRecoveryBody } from '#contracts/calls/second-factor.ts';
import { PASSKEY_CHALLENGES_PER_ADDRESS, SECOND_FACTORS_PER_PROFILE } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { CODE_TRIES } from '../contact/code-tries.ts';
import { defineCall } from '../define-call.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import { completeLogIn } from './complete-log-in.ts';
import { type PendingLogIn, findPending, isWaiting, sendLogInCodeAgain } from './log-in.ts';
import { dropLogInCookie, readLogInCookie } from './log-in-cookie.ts';
import { hasOwnFactors, ownFactors } from './own-factors.ts';
import { passkeyOptions, readPasskey } from './passkey-ceremony.ts';
import { pendingLogIns } from '../second-factor.tables.ts';
import { fieldOf, useSecondFactorCode } from './use-code.ts';

const LOG_IN = { tag: 'log-in', guard: xsrf } as const;
const FACTORS = 'second factors';
const PASSKEYS: CallLimit = { name: 'passkey', rule: PASSKEY_CHALLENGES_PER_ADDRESS };
const PASSKEY_OPTIONS: CallLimit = { name: 'passkey options', rule: PASSKEY_CHALLENGES_PER_ADDRESS };

async function requirePending(
  context: AccountsContext,
  id: string | undefined,
): Promise<{ readonly pending: PendingLogIn; readonly profile: Profile }> {
  const pending = await findPending(context, context.db, id);
  const [profile] =
    pending === undefined ? [] : await context.db.select().from(profiles).where(eq(profiles.id, pending.profileId));
  if (pending === undefined || profile === undefined) throw new ProblemError('log-in-missing');
  return { pending, profile };
}

/** Uses the log-in up; false where another request was first. */
async function takePending(tx: Parameters<typeof findPending>[1], { id }: PendingLogIn, now: Date): Promise<boolean> {
  const taken = await tx
    .update(pendingLogIns)
    .set({ usedAt: now })
    .where(and(eq(pendingLogIns.id, id), isNull(pendingLogIns.usedAt)))
    .returning({ id: pendingLogIns.id });
  return taken.length > 0;
}

/** `ma•••@example.com` */
const masked = (email: string): string => email.replace(/^(.{1,2})[^@]*/u, '$1•••');

export const pendingLogInCall = defineCall({
  ...LOG_IN,
  method: 'POST',
  path: '/api/user/authorise/pending',
  summary: 'By what the log-in of this browser that waits can be completed',
  answer: 'PendingLogInAnswer',
  refusals: ['log-in-missing'],
  examples: [{ name: 'not-begun-here', body: {}, refused: 'log-in-missing' }],
  handle: async ({ context, request }) => {
    const { profile } = await requirePending(context, readLogInCookie(request));
    const own = await ownFactors(context.db, profile.id);
    if (!hasOwnFactors(own)) return { methods: ['mailed-code' as const], sent_to: masked(profile.email) };
    return {
      methods: [
        ...(own.passkeys.length > 0 ? (['passkey'] as const) : []),
        ...(own.apps.length > 0 ? (['authenticator'] as const) : []),
        'recovery-code' as const,
      ],
      sent_to: null,
    };
  },
});

const isRecovery = ({ body }: FastifyRequest): boolean =>
  typeof body === 'object' && body !== null && 'recovery_code' in body;

export const authoriseCodeCall = defineCall({
  ...LOG_IN,
  method: 'POST',
  path: '/api/user/authorise/code',
  summary: 'Completes the log-in of this browser by a code: mailed, of an authenticator app or for recovery',
  body: z.union([authoriseCodeBody, authoriseRecoveryBody]),
  bodyFor: (request) => (isRecovery(request) ? authoriseRecoveryBody : authoriseCodeBody),
  answer: 'AuthoriseAnswer',
  refusals: ['log-in-missing', 'account-blocked', 'too-many-requests'],
  examples: [{ name: 'not-begun-here', body: { code: '000000' }, refused: 'log-in-missing' }],
  check: async ({ context, request }) => requirePending(context, readLogInCookie(request)),
  act: { name: 'log-in', subject: ({ profile }) => subjectOf({ profileId: profile.id }) },
  limits: [CODE_TRIES],
  prepare: async ({ context, pending }) => {
    // In a statement of its own, before the code is looked at: tries made at once are all counted.
    const [counted] = await context.db
      .update(pendingLogIns)
      .set({ tries: sql`${pendingLogIns.tries} + 1` })
      .where(isWaiting(pending.id, context.now()))
      .returning();
    if (counted === undefined) throw new ProblemError('log-in-missing');
    noteTry({
      of: counted.id,
      window: '', // it ends with the log-in, whatever code
      takeBack: (tries) =>
        context.db
          .update(pendingLogIns)
          .set({ tries: withoutTries(pendingLogIns.tries, tries) })
          .where(eq(pendingLogIns.id, counted.id)),
    });
    await context.throttle.require(context.db, FACTORS, pending.profileId, SECOND_FACTORS_PER_PROFILE);
    return { counted };
  },
  write: async ({ context, request, reply, body, counted, profile }, tx) => {
    const factor = await useSecondFactorCode(context, tx, profile.id, body, counted);
    if (factor === undefined) throw refusal(context, request, { [fieldOf(body)]: ['wrong'] });
    if (!(await takePending(tx, counted, context.now()))) throw new ProblemError('log-in-missing');
    return completeLogIn(context, tx, { request, reply }, profile, factor, body, counted.leadsTo);
  },
  finish: async ({ context, request, reply, pending }, { answer }) => {
    await context.throttle.refund(context.db, FACTORS, pending.profileId);
    await context.throttle.refund(context.db, CODE_TRIES.name, addressSubject(request.ip));
    dropLogInCookie(context, reply);
    return answer;
  },
});

export const sendLogInCodeCall = defineCall({
  ...LOG_IN,
  method: 'POST',
  path: '/api/user/authorise/code/again',
  summary: 'Mails another code for the log-in of this browser that waits',
  answer: 'ResendAnswer',
  refusals: ['log-in-missing', 'too-many-requests'],
  examples: [{ name: 'not-begun-here', body: {}, refused: 'log-in-missing' }],
  check: async ({ context, request }) => {
    const known = await requirePending(context, readLogInCookie(request));
    if (known.pending.codeHash === null) throw new ProblemError('log-in-missing');
    return known;
  },
  write: async ({ context, request, pending, profile }, tx) => {
    await sendLogInCodeAgain(context, tx, request, pending, profile);
    return { sent: true as const };
  },
});

export const logInPasskeyOptionsCall = defineCall({
  ...LOG_IN,
  method: 'POST',
  path: '/api/user/authorise/passkey/options',
  summary: 'What a browser shows a passkey by, to log in',
  answer: 'PasskeyOptionsAnswer',
  refusals: ['too-many-requests'],
  examples: [{ name: 'options', body: {} }],
  limits: [PASSKEY_OPTIONS],
  handle: async ({ context }) => ({ options: await passkeyOptions(context, undefined) }),
});

const noPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  clientExtensionResults: {},
} as const;

export const authorisePasskeyCall = defineCall({
  ...LOG_IN,
  method: 'POST',
  path: '/api/user/authorise/passkey',
  summary: 'A passkey for a token: two factors in one, since its owner has unlocked it',
  body: authorisePasskeyBody,
  answer: 'AuthoriseAnswer',
  refusals: ['passkey-refused', 'account-blocked', 'too-many-requests'],
  examples: [{ name: 'unknown', body: { credential: noPasskey }, refused: 'passkey-refused' }],
  act: { name: 'log-in' },
  limits: [PASSKEYS],
  prepare: async ({ context, request, body }) => {
    const profile = await readPasskey(context, body.credential, undefined);
    const pending = await findPending(context, context.db, readLogInCookie(request));
    return { profile, pending: pending?.profileId === profile.id ? pending : undefined };
  },
  write: async ({ context, request, reply, body, profile, pending }, tx) => {
    if (pending !== undefined) await takePending(tx, pending, context.now());
    return completeLogIn(context, tx, { request, reply }, profile, 'passkey', body, pending?.leadsTo ?? 'dashboard');
  },
  finish: async ({ context, request, reply }, { answer }) => {
    for (const { name } of [PASSKEYS, PASSKEY_OPTIONS])
      await context.throttle.refund(context.db, name, addressSubject(request.ip));
    dropLogInCookie(context, reply);
    return answer;
  },
});
