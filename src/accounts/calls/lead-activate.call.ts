import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { leadActivateBody } from '#contracts/calls/registrations.ts';
import type { SignupAnswer } from '#contracts/calls/signup.ts';
import { VERIFICATIONS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { activationCodes, signUpAttempts } from '../accounts.tables.ts';
import { refusedActivation, storedCode } from '../activation-codes.ts';
import { confirmEmail } from '../confirm-email.ts';
import { type SignUpAttempt, currentAttempt } from '../current-attempt.ts';
import { rememberDevice } from '../devices/device-cookie.ts';
import { applyStep } from '../later-step.ts';
import { passwordComplaints } from '../passwords/password-complaints.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { registrationKind } from '../registration-kinds.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

type Body = z.infer<typeof leadActivateBody>;

/**
 * A lead sets a password and becomes a client. By the code of the mail, which confirms the address at the same time and
 * works in any browser; or by the sign-up cookie, and then the address is still to be confirmed.
 */
export function leadActivateCall(app: FastifyInstance, context: AccountsContext): void {
  app.patch(
    '/utils/custom-forms/signup/lead-activate',
    { onRequest: requireXsrf(context) },
    async (request, reply): Promise<SignupAnswer> => {
      const body = parseBody(context, request, leadActivateBody);
      context.hasher.refuseWhenFull();
      await context.throttle.require(context.db, 'verify', addressSubject(request.ip), VERIFICATIONS_PER_ADDRESS);
      const attempt =
        body.hash === undefined ? await currentAttempt(context, request) : await attemptOfCode(context, body.hash);
      if (registrationKind(attempt.kind).mail.template !== 'lead-welcome')
        throw new ProblemError(body.hash === undefined ? 'sign-up-missing' : 'code-invalid');
      const complaints = passwordComplaints(context, body, { ...attempt.details, email: attempt.email });
      if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints);

      const passwordHash = await context.hasher.hash(body.password);
      await activate(context, request, attempt, body, passwordHash);
      if (body.hash !== undefined) await rememberDevice(context, context.db, request, reply, attempt.profileId);
      return {
        profile_id: attempt.profileRef,
        client_id: attempt.clientRef,
        is_email_verified: attempt.verifiedAt !== null || body.hash !== undefined,
      };
    },
  );
}

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

function activate(
  context: AccountsContext,
  request: FastifyRequest,
  attempt: SignUpAttempt,
  body: Body,
  passwordHash: string,
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const clientKind = attempt.clientKind === 'lead' ? 'live' : attempt.clientKind;
    await applyStep(context, tx, request, {
      id: 'lead-activate',
      body,
      attempt,
      change: { clientKind },
      passwordHash,
      idempotencyKey: undefined,
    });
    const codeHash = body.hash === undefined ? undefined : storedCode(body.hash);
    // The code's own attempt, whatever this browser has in progress: the password was set for it.
    if (codeHash !== undefined && (await confirmEmail(context, tx, codeHash, undefined)) === undefined)
      throw new ProblemError('code-used');
  });
}
