import { xsrf } from '#calls/guard.ts';
import { VERIFICATIONS_PER_ADDRESS } from '#contracts/limits.ts';
import { refusedActivation, storedCode } from '../contact/activation-codes.ts';
import { subjectOf } from '../audit-subject.ts';
import { defineCall } from '../define-call.ts';
import { rememberByMail } from '../second-factor/own-factors.ts';
import { readSignUpCookie } from '../session/sign-up-cookie.ts';
import { confirmEmail } from './confirm-email.ts';

/**
 * It changes state although it is a GET, so it asks for the XSRF header: a mail scanner or a prefetch that opens the
 * address changes nothing.
 */
export const verifyEmailCall = defineCall({
  method: 'GET',
  path: '/activation_code/verify/{code}/',
  aliases: ['/activation_code/verify/{code}'],
  tag: 'registration',
  guard: xsrf,
  hasSecretPath: true,
  refusesHead: true,
  summary: 'Verifies an e-mail by the code of the mail, once',
  answer: 'VerifyAnswer',
  refusals: ['code-invalid', 'code-used', 'code-expired', 'too-many-requests'],
  examples: [{ name: 'unknown', path: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' }],
  act: { name: 'email-confirmed' },
  limits: [{ name: 'verify', rule: VERIFICATIONS_PER_ADDRESS }],
  handle: async ({ context, request, reply, params: { code } }) => {
    const codeHash = storedCode(code);
    const attemptId = readSignUpCookie(context, request);
    const profileId =
      codeHash === undefined
        ? undefined
        : await context.db.transaction(async (tx) => {
            const confirmed = await confirmEmail(context, tx, codeHash, attemptId);
            if (confirmed !== undefined)
              await context.audit.record(tx, {
                act: 'email-confirmed',
                subject: subjectOf({ profileId: confirmed }),
                request,
              });
            return confirmed;
          });
    if (profileId === undefined) throw await refusedActivation(context, codeHash);
    await rememberByMail(context, context.db, request, reply, profileId);
    return { is_email_verified: true as const };
  },
});
