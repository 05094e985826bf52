import { currentAttempt } from '#accounts/session/current-attempt.ts';
import { maskEmail } from '#accounts/contact/email-address.ts';
import type { Guard } from '#calls/guard.ts';
import { FILE_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { defineCall } from '../define-call.ts';
import { type EnquiriesContext, signedAddress } from '../enquiries-context.ts';
import type { Enquiry } from '../record-enquiry.ts';
import { tradingCentralEnquiry } from '../trading-central-cookie.ts';

/** What this browser is in the middle of. They read only, so they ask for a cookie and no XSRF token. */
const signUp: Guard<EnquiriesContext, SignUpFacts> = { proof: [['sign-up']], identify: signUpFacts };
const enquiryOrSignUp: Guard<EnquiriesContext, { readonly enquiry: Enquiry } | { readonly signUp: SignUpFacts }> = {
  proof: [['trading-central'], ['sign-up']],
  identify: async (context, request) => {
    const enquiry = await tradingCentralEnquiry(context, request);
    return enquiry === undefined || enquiry.email === null
      ? { signUp: await signUpFacts(context, request) }
      : { enquiry };
  },
};
const READ = { method: 'POST', tag: 'enquiries', answer: 'EnquiryThankYouAnswer' } as const;
const TRADING_CENTRAL = 'POST /utils/fcm-forms/trading-central';

export const tradingCentralThankYouCall = defineCall({
  ...READ,
  path: '/utils/trading-central-ty',
  guard: enquiryOrSignUp,
  summary: 'What the thank-you page of trading central shows',
  refusals: ['enquiry-incomplete', 'sign-up-missing'],
  examples: [
    {
      name: 'registered',
      after: [`${TRADING_CENTRAL}/email`, `${TRADING_CENTRAL}/step2`, `${TRADING_CENTRAL}/register`],
      body: {},
    },
  ],
  handle: ({ context, who }) => {
    if ('signUp' in who) {
      const { edition, ...shown } = who.signUp;
      return { ...shown, links: { login: `${context.publicUrl}/${edition}/log-in` } };
    }
    const { state, email, edition } = who.enquiry;
    if (state !== 'taken') throw new ProblemError('enquiry-incomplete');
    // The link itself is in the mail: whoever holds this browser need not be who reads the mailbox.
    return {
      email_masked: maskEmail(email ?? ''),
      is_email_verified: false,
      links: { login: `${context.publicUrl}/${edition}/log-in` },
    };
  },
});

export const metatraderSeThankYouCall = defineCall({
  ...READ,
  path: '/utils/mt4se-ty',
  guard: signUp,
  summary: 'What the thank-you page of MetaTrader 4 SE shows',
  refusals: [],
  examples: [{ name: 'signed-up', after: ['POST /utils/custom-forms/signup'], body: {} }],
  handle: ({ context, who: { edition, ...shown } }) => {
    const path = `/api/downloads/${edition}/mt4-se`;
    const download: Record<string, string> =
      context.content.download('mt4-se') === undefined
        ? {}
        : { download: signedAddress(context, 'download', path, FILE_LINK_TTL_S) };
    return { ...shown, links: { login: `${context.publicUrl}/${edition}/log-in`, ...download } };
  },
});

type SignUpFacts = Awaited<ReturnType<typeof signUpFacts>>;

async function signUpFacts(context: EnquiriesContext, request: Parameters<typeof currentAttempt>[1]) {
  const attempt = await currentAttempt(context, request);
  return {
    email_masked: maskEmail(attempt.email),
    is_email_verified: attempt.verifiedAt !== null,
    account_number: String(attempt.accountNumber),
    edition: attempt.edition,
  };
}
