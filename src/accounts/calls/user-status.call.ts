import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ProfileByEmailAnswer, UserStatusAnswer } from '#contracts/calls/log-in.ts';
import { EMAIL_CHECKS_PER_ADDRESS } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, signUpAttempts } from '../accounts.tables.ts';
import { checkEmail } from '../check-email.ts';
import { findSession } from '../current-session.ts';
import { parseEmail } from '../email-address.ts';
import { readSignUpCookie } from '../sign-up-cookie.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

/** Who asks, as far as session and sign-up cookie say; never going by an e-mail. */
export function userStatusCall(app: FastifyInstance, context: AccountsContext): void {
  const { db } = context;

  app.post(
    '/fcm-forms/user-status',
    { onRequest: requireXsrf(context) },
    async (request): Promise<UserStatusAnswer> => {
      const current = await findSession(context, request);
      if (current !== undefined) {
        const own = await db.select({ id: clients.id }).from(clients).where(eq(clients.profileId, current.profile.id));
        return { status: own.length > 0 ? 'client' : 'lead' };
      }
      const attemptId = readSignUpCookie(context, request);
      // A sign-up in progress is a lead whatever became of its address: more would tell whether that is known.
      const attempts =
        attemptId === undefined
          ? []
          : await db.select({ id: signUpAttempts.id }).from(signUpAttempts).where(eq(signUpAttempts.id, attemptId));
      return { status: attempts.length > 0 ? 'lead' : 'guest' };
    },
  );

  // The e-mail stands in the address: no request line is logged.
  app.get<{ Params: { email: string } }>(
    '/api/profiles/email/:email',
    { logLevel: 'warn', exposeHeadRoute: false },
    async (request): Promise<ProfileByEmailAnswer> => {
      const { email } = request.params;
      const current = await findSession(context, request);
      const parsed = parseEmail(email);
      if (current !== undefined && parsed?.normalised === current.profile.emailNormalised) {
        const { profile } = current;
        return {
          email: profile.email,
          valid: true,
          profile_id: profile.id,
          is_email_verified: profile.emailVerifiedAt !== null,
          is_phone_verified: profile.verifiedPhone !== null && profile.verifiedPhone === profile.phone,
          first_name: profile.firstName,
          last_name: profile.lastName,
          country_id: profile.country,
        };
      }
      await context.throttle.require(db, 'validate-email', addressSubject(request.ip), EMAIL_CHECKS_PER_ADDRESS);
      const verdict = await checkEmail(email, context);
      return { email, valid: verdict.kind === 'good' };
    },
  );
}
