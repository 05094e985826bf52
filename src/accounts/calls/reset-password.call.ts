import type { FastifyInstance } from 'fastify';
import { resetPasswordBody, type ResetPasswordAnswer } from '#contracts/calls/log-in.ts';
import { RESETS } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { requireHumanWhenRisky } from '../captcha/require-human.ts';
import { parseEmail } from '../email-address.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { mailResetLink } from '../passwords/reset-links.ts';
import { sendOnce } from '../send-once.ts';
import { requireXsrf } from '../xsrf.ts';

/** A reset link by mail. Always {sent: true}: what is known of the address changes what is mailed, not what is said. */
export function resetPasswordCall(app: FastifyInstance, context: AccountsContext): void {
  const { db, throttle } = context;
  for (const path of ['/api/user/reset_password', '/fcm-forms/restore-password']) {
    app.post(path, { onRequest: requireXsrf(context) }, async (request): Promise<ResetPasswordAnswer> => {
      const body = parseBody(context, request, resetPasswordBody);
      const address = parseEmail(body.email);
      if (address === undefined) throw refusal(context, request, { email: ['invalid'] });
      const isLetIn = async () => {
        await requireHumanWhenRisky(context, request, 'reset', address.normalised);
        return (await throttle.countFrom(db, 'reset', request.ip, RESETS)).allowed;
      };
      return sendOnce(context, request, path, body, isLetIn, (tx) =>
        mailResetLink(context, tx, request, address.normalised),
      );
    });
  }
}
