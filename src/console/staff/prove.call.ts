import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { parseEmail } from '#accounts/contact/email-address.ts';
import { requestOptions } from '#calls/factors/passkey-proofs.ts';
import { PENDING_LOG_IN_S, PROVIDER_CLOCK_SKEW_S, STAFF_PROOFS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { DoneAnswer, ProofAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staffCredentials } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { keepChallenge } from './challenges.ts';
import { shownPasskey, useCode } from './own-factors.ts';
import { finishAtProvider, providerAnswer, verifiedEmail } from './provider.call.ts';
import { type Member, proveStaffSession, setStaffCookie } from './staff-session.ts';
import { passkeyResponse, sixDigits } from './typed-fields.ts';

export const proofOptionsCall = consoleCall({
  method: 'POST',
  path: '/console/api/me/prove/options',
  needs: 'logged-in',
  summary: 'By what one can prove again who one is',
  read: async ({ context, who }): Promise<ProofAnswer> => {
    if (who.isMadeUp) return { ways: ['demonstration'], options: null };
    const own = await context.db.select().from(staffCredentials).where(eq(staffCredentials.staffId, who.id));
    const passkeys = own.flatMap(({ credentialId, transports }) =>
      credentialId === null ? [] : [{ credentialId, transports: transports ?? [] }],
    );
    const hasApp = own.some(({ kind }) => kind === 'authenticator');
    const others = [
      ...(hasApp ? (['code'] as const) : []),
      ...(context.provider?.asksSecondFactor === true ? (['provider'] as const) : []),
    ];
    if (passkeys.length === 0) return { ways: others, options: null };
    const options = await requestOptions(context.consoleUrl(), passkeys);
    await keepChallenge(context, context.db, { challenge: options.challenge, sessionId: who.sessionId });
    return { ways: ['passkey', ...others], options };
  },
});

/** A proof is of the session, which goes on under another token in each of its tabs. Recovery codes are for coming back, not for this. */
export const proveCall = consoleCall({
  method: 'POST',
  path: '/console/api/me/prove',
  needs: 'logged-in',
  summary: 'Prove again who one is, by a passkey or a code of the app; it holds for five minutes',
  body: z.discriminatedUnion('by', [
    z.object({ by: z.literal('passkey'), response: passkeyResponse }),
    z.object({ by: z.literal('code'), code: sixDigits }),
    z.object({ by: z.literal('provider'), ...providerAnswer }),
    z.object({ by: z.literal('demonstration') }),
  ]),
  refusals: ['passkey-refused', 'wrong-credentials', 'social-failed', 'social-unlinked', 'too-many-requests'],
  act: { name: 'staff-proven', staff: ({ who }) => who.id },
  read: async (asked): Promise<DoneAnswer> => {
    const { context, request, reply, body, who } = asked;
    await context.throttle.require(context.db, 'staff proof of', who.id, STAFF_PROOFS);
    const passkey =
      body.by === 'passkey'
        ? await shownPasskey(
            context,
            body.response as unknown as AuthenticationResponseJSON,
            { sessionId: who.sessionId },
            who.id,
          )
        : undefined;
    if (body.by === 'provider') await requireFreshIdentity(context, body, who);
    const token = await context.db.transaction(async (tx) => {
      await passkey?.keepCounter(tx);
      const isRight =
        body.by === 'code'
          ? (await useCode(context, tx, who.id, { code: body.code })) !== undefined
          : body.by === 'passkey' || body.by === 'provider' || (who.isMadeUp && context.isDemonstration);
      if (!isRight) throw new ProblemError('wrong-credentials');
      const renewed = await proveStaffSession(context, tx, request, who);
      await recordStaffAct(context, tx, asked, 'staff-proven', body.by);
      await context.throttle.refund(tx, 'staff proof of', who.id);
      return renewed;
    });
    setStaffCookie(context, reply, token);
    return { done: true as const };
  },
});

/** The provider asked after we did, and it is them. A provider that knew them from before and did not ask is no proof. */
async function requireFreshIdentity(
  context: ConsoleContext,
  reply: Parameters<typeof finishAtProvider>[1],
  who: Member,
): Promise<void> {
  if (context.provider?.asksSecondFactor !== true) throw new ProblemError('social-failed');
  const identity = await finishAtProvider(context, reply, who.sessionId, PENDING_LOG_IN_S);
  const { askedAt, authenticatedAt } = identity;
  if (authenticatedAt === undefined || authenticatedAt.getTime() < askedAt.getTime() - PROVIDER_CLOCK_SKEW_S * 1000)
    throw new ProblemError('social-failed');
  if (verifiedEmail(identity) !== parseEmail(who.email)?.normalised) throw new ProblemError('social-unlinked');
}
