import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { EXAMPLE_EMAIL } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import { optionalEmailBody } from '#contracts/calls/signup.ts';
import type { Transaction } from '#contracts/database.ts';
import { MAILS_PER_EMAIL, RESENDS, SENDING_REPEATED_WITHIN_S } from '#contracts/limits.ts';
import { enqueueAccountMail, standInForMail } from '../mails/account-mails.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, signUpAttempts } from '../accounts.tables.ts';
import { issueCode } from '../contact/activation-codes.ts';
import { defineCall } from '../define-call.ts';
import { isOpen, knownAsk } from './create-attempt.ts';
import { latestAttempt } from './confirmation-again.ts';
import { knownDevice } from '../session/device-cookie.ts';
import { parseEmail } from '../contact/email-address.ts';
import { NIL_UUID } from '../nil-uuid.ts';
import { registrationKind } from '../registration-kinds.ts';
import { readSignUpCookie } from '../session/sign-up-cookie.ts';

/**
 * A new verification mail, to the address in the body, else to that of the sign-up in progress. Always {sent: true}:
 * too many, unknown or confirmed already changes what is mailed, not what is said.
 */
const resendCall = (path: `/${string}`) =>
  defineCall({
    method: 'POST',
    path,
    tag: 'registration',
    guard: xsrf,
    summary: 'Sends the verification mail anew; always answered alike',
    body: optionalEmailBody,
    answer: 'ResendAnswer',
    refusals: [],
    examples: [
      { name: 'by-e-mail', body: { email: EXAMPLE_EMAIL } },
      { name: 'of-this-browser', after: ['POST /utils/custom-forms/signup'], body: {} },
    ],
    idempotent: { postGoodForSeconds: SENDING_REPEATED_WITHIN_S },
    limits: [{ name: 'resend', rule: RESENDS }],
    overLimit: () => ({ sent: true as const }),
    write: async ({ context, request, body }, tx) => {
      await resend(context, tx, request, body.email, readSignUpCookie(context, request));
      return { sent: true as const };
    },
  });

export const resendCalls = [
  resendCall('/utils/custom-forms/email-verify/resend'),
  resendCall('/api/user/activation_code/resend'),
];

async function resend(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  email: string | undefined,
  attemptId: string | undefined,
): Promise<void> {
  const [own] = await tx
    .select()
    .from(signUpAttempts)
    .where(eq(signUpAttempts.id, attemptId ?? NIL_UUID));
  const wanted = parseEmail(email ?? own?.email ?? '')?.normalised ?? '';
  const [profile] = await tx.select().from(profiles).where(eq(profiles.emailNormalised, wanted)).for('update');
  const latest = await latestAttempt(tx, profile?.id ?? NIL_UUID);
  if (profile === undefined) {
    // In place of the code.
    await context.throttle.count(tx, 'no code', wanted, MAILS_PER_EMAIL);
    await standInForMail(context, tx, wanted, 'account');
    return;
  }

  // The browser's own attempt, else the latest: an older attempt is less likely to be the owner's. Without
  // any, all were swept, and the profile itself holds what its first attempt said.
  const open = isOpen(profile);
  const attempt = own?.profileId === profile.id && (open || own.standing !== 'known') ? own : latest;
  const kind = registrationKind(attempt?.kind ?? 'signup');
  const canJoin = kind.joins && attempt?.standing === 'known' && attempt.verifiedAt === null;
  const code = await issueCode(
    tx,
    { profileId: profile.id, attemptId: attempt?.id ?? profile.attemptId },
    context.now(),
    !open || canJoin,
  );
  const { email: to, edition } = open || attempt === undefined ? profile : attempt;
  const ask = !open
    ? { ...kind.mail, code }
    : canJoin
      ? knownAsk(kind, code)
      : ({ template: 'already-registered', page: 'log-in' } as const);
  await enqueueAccountMail(
    context,
    tx,
    { profileId: profile.id, emailNormalised: wanted, to, edition, ask },
    { purpose: 'account', device: knownDevice(context, request, profile) },
  );
}
