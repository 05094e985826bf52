import { createCaptcha, isSpent, readSolution } from '#calls/captcha/proof-of-work.ts';
import { EXAMPLE_UNKNOWN_ID } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import type { CallLimit } from '#calls/limit.ts';
import { refusal } from '#calls/parse-body.ts';
import { captchaFields, captchaTokenBody } from '#contracts/calls/log-in.ts';
import { CAPTCHAS_PER_ADDRESS } from '#contracts/limits.ts';
import { defineCall } from '../define-call.ts';

const CAPTCHAS: CallLimit = { name: 'captcha', rule: CAPTCHAS_PER_ADDRESS };

/** A challenge for a company and a country. */
export const captchaTokenCall = defineCall({
  method: 'POST',
  path: '/captcha/registration/create_token/',
  aliases: ['/captcha/registration/create_token'],
  tag: 'log-in',
  guard: xsrf,
  summary: 'A proof of work for a company and a country',
  body: captchaTokenBody,
  answer: 'CaptchaTokenAnswer',
  refusals: ['too-many-requests'],
  examples: [{ name: 'token', body: { entity: 'uk', company_id: 1, country_id: 'GB' } }],
  check: ({ context, request, body }) => {
    const companies = Object.values(context.regulators).filter(({ entity }) => entity === body.entity);
    if (companies.length === 0) throw refusal(context, request, { entity: ['invalid'] });
    if (!companies.some(({ companyId }) => companyId === body.company_id))
      throw refusal(context, request, { company_id: ['mismatch'] });
    return {};
  },
  limits: [CAPTCHAS],
  handle: ({ context, body: { entity, company_id: companyId, country_id: country, effort } }) =>
    createCaptcha(context, { entity, companyId, country }, effort),
});

/** Whether a solution is right. Checking spends nothing: the call that asked for it does. */
export const captchaVerifyCall = defineCall({
  method: 'POST',
  path: '/captcha/registration/verify/',
  aliases: ['/captcha/registration/verify'],
  tag: 'log-in',
  guard: xsrf,
  summary: 'Checks a solution, and spends nothing',
  body: captchaFields,
  answer: 'CaptchaVerifyAnswer',
  refusals: ['too-many-requests'],
  examples: [
    { name: 'no-solution', body: { captcha_token: EXAMPLE_UNKNOWN_ID, captcha_data: 'e30=' }, refused: 'bad-input' },
  ],
  limits: [CAPTCHAS],
  handle: async ({ context, request, body }) => {
    const solved = await readSolution(context, body.captcha_token, body.captcha_data);
    if (solved === undefined || (await isSpent(context, solved)))
      throw refusal(context, request, { captcha_data: ['invalid'] });
    return { verified: true as const };
  },
});
