import type { FastifyInstance } from 'fastify';
import { type ValidateEmailAnswer, validateEmailBody } from '#contracts/calls/signup.ts';
import { EMAIL_CHECKS_PER_ADDRESS } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { suggestEmail } from '#domain/suggest-email.ts';
import { checkEmail } from '../check-email.ts';
import { parseBody } from '../parse-body.ts';
import { addressSubject } from '../throttle.ts';

/** Whether mail can be sent there: never whether an account has the address. */
export function validateEmailCall(app: FastifyInstance, context: AccountsContext): void {
  app.post('/utils/custom-forms/signup/validate-email', async (request): Promise<ValidateEmailAnswer> => {
    const { email } = parseBody(context, request, validateEmailBody);
    await context.throttle.require(context.db, 'validate-email', addressSubject(request.ip), EMAIL_CHECKS_PER_ADDRESS);
    const verdict = await checkEmail(email, context);
    const suggestion = suggestEmail(email);
    return {
      ...(verdict.kind === 'good' ? { valid: true } : { valid: false, reason: verdict.reason }),
      ...(suggestion !== undefined && { suggestion }),
    };
  });
}
