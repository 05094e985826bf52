import type { FastifyInstance } from 'fastify';
import { currentAttempt } from '#accounts/current-attempt.ts';
import { maskEmail } from '#accounts/email-address.ts';
import type { EnquiryThankYouAnswer } from '#contracts/calls/enquiries.ts';
import { FILE_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { type EnquiriesContext, signedAddress } from '../enquiries-context.ts';
import { tradingCentralEnquiry } from '../trading-central-cookie.ts';

/** What the thank-you pages of trading central and MetaTrader SE show. They read only, so they ask for a cookie and no XSRF token. */
export function thankYouCalls(app: FastifyInstance, context: EnquiriesContext): void {
  app.post('/utils/trading-central-ty', async (request): Promise<EnquiryThankYouAnswer> => {
    const enquiry = await tradingCentralEnquiry(context, request);
    if (enquiry === undefined || enquiry.email === null) {
      const { account_number, edition, ...rest } = await ofSignUp(context, request);
      return { ...rest, account_number, links: { login: `${context.publicUrl}/${edition}/log-in` } };
    }
    if (enquiry.state !== 'taken') throw new ProblemError('enquiry-incomplete');
    // The link itself is in the mail: whoever holds this browser need not be who reads the mailbox.
    return {
      email_masked: maskEmail(enquiry.email),
      is_email_verified: false,
      links: { login: `${context.publicUrl}/${enquiry.edition}/log-in` },
    };
  });

  app.post('/utils/mt4se-ty', async (request): Promise<EnquiryThankYouAnswer> => {
    const { account_number, edition, ...rest } = await ofSignUp(context, request);
    const download: EnquiryThankYouAnswer['links'] =
      context.content.download('mt4-se') === undefined
        ? {}
        : { download: signedAddress(context, 'download', `/api/downloads/${edition}/mt4-se`, FILE_LINK_TTL_S) };
    return { ...rest, account_number, links: { login: `${context.publicUrl}/${edition}/log-in`, ...download } };
  });
}

async function ofSignUp(context: EnquiriesContext, request: Parameters<typeof currentAttempt>[1]) {
  const attempt = await currentAttempt(context, request);
  return {
    email_masked: maskEmail(attempt.email),
    is_email_verified: attempt.verifiedAt !== null,
    account_number: String(attempt.accountNumber),
    edition: attempt.edition,
  };
}
