import type { FastifyInstance } from 'fastify';
import type { ThankYouAnswer } from '#contracts/calls/signup.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { currentAttempt } from '../current-attempt.ts';
import { maskEmail } from '../email-address.ts';

/** What the thank-you page shows. Reads only, so it asks for the sign-up cookie and no XSRF token. */
export function thankYouCall(app: FastifyInstance, context: AccountsContext): void {
  app.post('/utils/custom-forms/signup/thank-you-step', async (request): Promise<ThankYouAnswer> => {
    const attempt = await currentAttempt(context, request);
    if (attempt.details === null) throw new ProblemError('sign-up-incomplete');
    const verified = attempt.verifiedAt !== null;
    return {
      account_number: String(attempt.accountNumber),
      email_masked: maskEmail(attempt.email),
      is_email_verified: verified,
      next_steps: verified ? ['log-in', 'fund'] : ['verify-email', 'log-in', 'fund'],
      links: { login: `${context.publicUrl}/${attempt.edition}/log-in`, dashboard: context.dashboardUrl },
    };
  });
}
