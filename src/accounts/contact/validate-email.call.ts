import { EXAMPLE_EMAIL } from '#calls/example-people.ts';
import { anyone } from '#calls/guard.ts';
import { validateEmailBody } from '#contracts/calls/signup.ts';
import { EMAIL_CHECKS_PER_ADDRESS } from '#contracts/limits.ts';
import { suggestEmail } from '#domain/suggest-email.ts';
import { defineCall } from '../define-call.ts';
import { checkEmail } from './check-email.ts';

/** Whether mail can be sent there: never whether an account has the address. */
export const validateEmailCall = defineCall({
  method: 'POST',
  path: '/utils/custom-forms/signup/validate-email',
  tag: 'registration',
  guard: anyone,
  summary: 'Whether mail can be sent to an address; never whether it is known',
  body: validateEmailBody,
  answer: 'ValidateEmailAnswer',
  refusals: ['too-many-requests'],
  examples: [
    { name: 'good', body: { email: EXAMPLE_EMAIL } },
    { name: 'misspelt', body: { email: 'ada.lovelace@' } },
  ],
  limits: [{ name: 'validate-email', rule: EMAIL_CHECKS_PER_ADDRESS }],
  handle: async ({ context, body: { email } }) => {
    const verdict = await checkEmail(email, context);
    const suggestion = suggestEmail(email);
    return {
      ...(verdict.kind === 'good' ? { valid: true } : { valid: false, reason: verdict.reason }),
      ...(suggestion !== undefined && { suggestion }),
    };
  },
});
