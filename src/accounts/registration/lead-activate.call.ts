import { and, eq, gt, isNull } from 'drizzle-orm';
import { leadActivateBody } from '#contracts/calls/registrations.ts';
import { VERIFICATIONS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { activationCodes, signUpAttempts } from '../accounts.tables.ts';
import { refusedActivation, storedCode } from '../contact/activation-codes.ts';
import { defineCall } from '../define-call.ts';
import { confirmEmail } from './confirm-email.ts';
import { type SignUpAttempt, currentAttempt } from '../session/current-attempt.ts';
import { rememberByMail } from '../second-factor/own-factors.ts';
import { applyStep } from './apply-step.ts';
import { passwordComplaints } from '../credentials/password-complaints.ts';
import { EXAMPLE_PASSWORD } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import { refusal } from '#calls/parse-body.ts';
import { registrationKind } from '../registration-kinds.ts';

/**
 * A lead sets a password and becomes a client. By the code of the mail, which confirms the address at the same time and
 * works in any browser; or by the sign-up cookie, and then the address is still to be confirmed.
 */
export const leadActivateCall = defineCall({
  method: 'PATCH',
  path: '/utils/custom-forms/signup/lead-activate',
  tag: 'registration',
  guard: { ...xsrf, proof: [['xsrf', 'sign-up'], ['xsrf']] },
  summary: 'A lead sets a password and becomes a client: by the code of the mail, or the cookie',
  body: leadActivateBody,
  answer: 'SignupAnswer',
  refusals: ['code-invalid', 'code-used', 'code-expired', 'sign-up-missing', 'too-many-requests', 'unavailable'],
  examples: [
    {
      name: 'by-cookie',
      after: ['POST /utils/custom-forms/signup/lead-signup'],
      body: { password: EXAMPLE_PASSWORD },
    },
    {
      name: 'unknown-code',
      body: { password: EXAMPLE_PASSWORD, hash: 'not-a-code-of-ours' },
      refused: 'code-invalid',
    },
  ],
  ready: ({ hasher }) => hasher.refuseWhenFull(),
  limits: [{ name: 'verify', rule: VERIFICATIONS_PER_ADDRESS }],
  prepare: async ({ context, request, body }) => {
    const attempt =
      body.hash === undefined ? await currentAttempt(context, request) : await attemptOfCode(context, body.hash);
    if (registrationKind(attempt.kind).mail.template !== 'lead-welcome')
      throw new ProblemError(body.hash === undefined ? 'sign-up-missing' : 'code-invalid');
    const complaints = passwordComplaints(context, body, { ...attempt.details, email: attempt.email });
    if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints);
    return { attempt, passwordHash: await context.hasher.hash(body.password) };
  },
  write: async ({ context, request, body, attempt, passwordHash }, tx) => {
    await applyStep(context, tx, request, {
      id: 'lead-activate',
      body,
      attempt,
      change: { clientKind: attempt.clientKind === 'lead' ? 'live' : attempt.clientKind },
      passwordHash,
      idempotencyKey: undefined,
    });
    const codeHash = body.hash === undefined ? undefined : storedCode(body.hash);
    // The code's own attempt, whatever this browser has in progress: the password was set for it.
    if (codeHash !== undefined && (await confirmEmail(context, tx, codeHash, undefined)) === undefined)
      throw new ProblemError('code-used');
    const answer = {
      profile_id: attempt.profileRef,
      client_id: attempt.clientRef,
      is_email_verified: attempt.verifiedAt !== null || body.hash !== undefined,
    };
    return { answer, profileId: attempt.profileId };
  },
  finish: async ({ context, request, reply, body }, { answer: { answer, profileId } }) => {
    if (body.hash !== undefined) await rememberByMail(context, context.db, request, reply, profileId);
    return answer;
  },
});

/** The code is only looked at here; the transaction uses it up. */
async function attemptOfCode(context: AccountsContext, code: string): Promise<SignUpAttempt> {
  const codeHash = storedCode(code);
  const [row] =
    codeHash === undefined
      ? []
      : await context.db
          .select({ attempt: signUpAttempts })
          .from(activationCodes)
          .innerJoin(signUpAttempts, eq(signUpAttempts.id, activationCodes.attemptId))
          .where(
            and(
              eq(activationCodes.codeHash, codeHash),
              isNull(activationCodes.usedAt),
              gt(activationCodes.expiresAt, context.now()),
            ),
          );
  if (row === undefined) throw await refusedActivation(context, codeHash);
  return row.attempt;
}
