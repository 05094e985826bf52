import type { FastifyInstance } from 'fastify';
import { resetPasswordBody, type ResetPasswordAnswer } from '#contracts/calls/log-in.ts';
import { RESETS } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { requireHumanWhenRisky } from '../captcha/require-human.ts';
import { parseEmail } from '../email-address.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { mailResetLink } from '../passwords/reset-links.ts';
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
      const { allowed } = await throttle.countFrom(db, 'reset', request.ip, RESETS);
      if (allowed) await db.transaction((tx) => mailResetLink(context, tx, address.normalised));
      return { sent: true };
    });
  }
}
