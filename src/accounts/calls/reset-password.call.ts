import type { FastifyInstance } from 'fastify';
import { resetPasswordBody, type ResetPasswordAnswer } from '#contracts/calls/log-in.ts';
import { RESETS_PER_ADDRESS, RESETS_PER_NETWORK } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { requireHumanWhenRisky } from '../captcha/require-human.ts';
import { parseEmail } from '../email-address.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { mailResetLink } from '../passwords/reset-links.ts';
import { addressSubject, networkSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

/** A reset link by mail. Always {sent: true}: what is known of the address changes what is mailed, not what is said. */
export function resetPasswordCall(app: FastifyInstance, context: AccountsContext): void {
  const { db, throttle } = context;
  for (const path of ['/api/user/reset_password', '/fcm-forms/restore-password']) {
    app.post(path, { onRequest: requireXsrf(context) }, async (request): Promise<ResetPasswordAnswer> => {
      const { email } = parseBody(context, request, resetPasswordBody);
      const address = parseEmail(email);
      if (address === undefined) throw refusal(context, request, { email: ['invalid'] });
      await requireHumanWhenRisky(context, request, 'reset', address.normalised);
      const fromAddress = await throttle.count(db, 'reset from', addressSubject(request.ip), RESETS_PER_ADDRESS);
      const fromNetwork = await throttle.count(db, 'reset in', networkSubject(request.ip), RESETS_PER_NETWORK);
      if (fromAddress.allowed && fromNetwork.allowed) await db.transaction((tx) => mailResetLink(context, tx, address.normalised));
      return { sent: true };
    });
  }
}
