import { eq } from 'drizzle-orm';
import { EXAMPLE_EMAIL } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import { addressSubject } from '#calls/throttle.ts';
import { EMAIL_CHECKS_PER_ADDRESS } from '#contracts/limits.ts';
import { clients, signUpAttempts } from '../accounts.tables.ts';
import { checkEmail } from '../contact/check-email.ts';
import { parseEmail } from '../contact/email-address.ts';
import { defineCall } from '../define-call.ts';
import { findSession } from '../session/current-session.ts';
import { readSignUpCookie } from '../session/sign-up-cookie.ts';

/** Who asks, as far as session and sign-up cookie say; never going by an e-mail. */
export const userStatusCall = defineCall({
  method: 'POST',
  path: '/fcm-forms/user-status',
  tag: 'log-in',
  guard: { ...xsrf, proof: [['xsrf'], ['xsrf', 'bearer'], ['xsrf', 'sign-up']], identify: findSession },
  summary: 'Who asks: a guest, a lead or a client',
  answer: 'UserStatusAnswer',
  refusals: [],
  examples: [
    { name: 'guest', body: {} },
    { name: 'lead', after: ['POST /utils/custom-forms/signup'], body: {} },
  ],
  handle: async ({ context, request, who }) => {
    const { db } = context;
    if (who !== undefined) {
      const own = await db.select({ id: clients.id }).from(clients).where(eq(clients.profileId, who.profile.id));
      return { status: own.length > 0 ? ('client' as const) : ('lead' as const) };
    }
    const attemptId = readSignUpCookie(context, request);
    // A sign-up in progress is a lead whatever became of its address: more would tell whether that is known.
    const attempts =
      attemptId === undefined
        ? []
        : await db.select({ id: signUpAttempts.id }).from(signUpAttempts).where(eq(signUpAttempts.id, attemptId));
    return { status: attempts.length > 0 ? ('lead' as const) : ('guest' as const) };
  },
});

/** The e-mail is in the address. */
export const profileByEmailCall = defineCall({
  method: 'GET',
  path: '/api/profiles/email/{email}',
  tag: 'account',
  guard: { proof: [[], ['bearer']], identify: findSession },
  summary: 'Whether an address can be mailed; with the bearer token of this very profile, the profile',
  answer: 'ProfileByEmailAnswer',
  refusals: ['too-many-requests'],
  examples: [{ name: 'anyone', path: { email: EXAMPLE_EMAIL } }],
  hasSecretPath: true,
  refusesHead: true,
  handle: async ({ context, request, params: { email }, who }) => {
    if (who !== undefined && parseEmail(email)?.normalised === who.profile.emailNormalised) {
      const { profile } = who;
      return {
        email: profile.email,
        valid: true as const,
        profile_id: profile.id,
        is_email_verified: profile.emailVerifiedAt !== null,
        is_phone_verified: profile.verifiedPhone !== null && profile.verifiedPhone === profile.phone,
        first_name: profile.firstName,
        last_name: profile.lastName,
        country_id: profile.country,
      };
    }
    // Together with validate-email, which says the same. Nobody is kept from the own profile.
    await context.throttle.require(context.db, 'validate-email', addressSubject(request.ip), EMAIL_CHECKS_PER_ADDRESS);
    return { email, valid: (await checkEmail(email, context)).kind === 'good' };
  },
});
