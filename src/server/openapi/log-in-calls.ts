import { changePasswordBody, endSessionBody, eraseBody, finishAccountBody } from '#contracts/calls/account.ts';
import {
  authorisePhoneBody, authoriseSocialBody, captchaFields, captchaTokenBody, proceedByPhoneBody, resetByPhoneBody, resetPasswordBody, sendAgainBody, sendCodeBody, setPasswordBody, takeCodeBody,
} from '#contracts/calls/log-in.ts';
import { authoriseBody, signupBody } from '#contracts/calls/signup.ts';
import * as z from 'zod/mini';
import { ANYONE, BEARER, type DeclaredCall, XSRF } from './declared-call.ts';
import { EXAMPLE_CLIENT_EMAIL, EXAMPLE_EMAIL, EXAMPLE_PASSWORD, EXAMPLE_PHONE } from './example-people.ts';

const credentials = { email: EXAMPLE_CLIENT_EMAIL, password: EXAMPLE_PASSWORD };
const unknownCodeId = 'b5e6c1f0-8f0b-4a3e-9a77-2f6a7d1f4c11';
const LIMITED = ['captcha-needed', 'too-many-requests', 'unavailable'] as const;
const POST = { method: 'POST', tag: 'log-in', proof: XSRF } as const;
const OWN = { method: 'POST', tag: 'account', proof: BEARER } as const;

const withUrlOf = (where: string, prefix: '/api/user' | '/api/user/premium-analytics'): readonly DeclaredCall[] => [
  {
    ...POST, path: `${prefix}/authorise`, summary: `E-mail and password for a token and the url of ${where}`, body: authoriseBody, answer: 'AuthoriseAnswer', refusals: ['wrong-credentials', 'email-unverified', 'log-in-by-mail', ...LIMITED],
    examples: [
      { name: 'client', body: { ...credentials, timezone: 'Europe/London' } },
      { name: 'wrong-password', body: { ...credentials, password: 'not the password' }, refused: 'wrong-credentials' },
      { name: 'not-confirmed-yet', after: ['POST /utils/custom-forms/signup'], body: { email: EXAMPLE_EMAIL, password: EXAMPLE_PASSWORD }, refused: 'email-unverified' },
    ],
  },
  {
    ...POST, path: `${prefix}/authorise/phone`, summary: `Phone and code for a token and the url of ${where}`, body: authorisePhoneBody, answer: 'AuthoriseAnswer', refusals: ['too-many-requests'],
    examples: [{ name: 'wrong-code', body: { phone: EXAMPLE_PHONE, otp_code_id: unknownCodeId, code: '000000' }, refused: 'bad-input' }],
  },
  {
    ...POST, path: prefix === '/api/user' ? '/api/user/unified' : `${prefix}/register`, summary: `Logs in or registers, in one call, for ${where}`, idempotent: true, body: signupBody, answer: 'UnifiedAnswer',
    refusals: ['not-offered', 'log-in-by-mail', ...LIMITED],
    examples: [
      { name: 'client', body: { ...credentials, country_id: 'GB', consent_terms: true, timezone: 'Europe/London' } },
      { name: 'newcomer', body: { email: 'mary.somerville@example.com', password: EXAMPLE_PASSWORD, country_id: 'GB', consent_terms: true } },
    ],
  },
];

export const logInCalls: readonly DeclaredCall[] = [
  { method: 'GET', path: '/api/xsrf', tag: 'log-in', proof: ANYONE, summary: 'Sets the cookie XSRF-TOKEN, and answers its value', answer: 'TokenAnswer', refusals: [], examples: [{ name: 'token' }] },
  ...withUrlOf('the dashboard', '/api/user'),
  ...withUrlOf('premium analytics', '/api/user/premium-analytics'),
  { ...POST, path: '/api/user/authorise/social', summary: 'What a provider of OpenID Connect sent back, for a token', body: authoriseSocialBody, answer: 'AuthoriseAnswer', refusals: ['social-failed', 'social-unlinked'], examples: [{ name: 'not-begun-here', body: { code: 'a-code', state: 'a-state' }, refused: 'social-failed' }] },
  {
    method: 'GET', path: '/api/user/social/{provider}/start', tag: 'log-in', proof: ANYONE, summary: 'Begins a log-in by a provider', query: { edition: { about: 'Where the visitor comes back to; left out, that of the locale.' } },
    answer: { leadsTo: 'the provider, with state, nonce and PKCE' }, refusals: ['not-found', 'too-many-requests', 'unavailable'], examples: [{ name: 'unknown-provider', path: { provider: 'nobody' }, refused: 'not-found' }],
  },
  {
    method: 'GET', path: '/api/user/social/{provider}/callback', tag: 'log-in', proof: ANYONE, summary: 'Where a provider sends the visitor back to',
    query: { code: { about: 'Of the provider.' }, state: { about: 'As the start gave it.' }, iss: { about: 'Of the provider (RFC 9207).' } },
    answer: { leadsTo: 'the page that ends the log-in' }, refusals: ['not-found'], examples: [{ name: 'unknown-provider', path: { provider: 'nobody' }, refused: 'not-found' }],
  },
  {
    ...POST, path: '/fcm-forms/verify-phone', summary: 'Sends a code by SMS; with the code, verifies the number', idempotent: true, body: z.union([sendCodeBody, takeCodeBody]), answer: 'CodeAnswer', refusals: ['sign-up-missing', 'not-offered', ...LIMITED],
    examples: [{ name: 'send', body: { phone: EXAMPLE_PHONE } }, { name: 'wrong-code', after: ['POST /utils/custom-forms/signup'], body: { otp_code_id: unknownCodeId, code: '000000' }, refused: 'bad-input' }],
  },
  { ...POST, path: '/auth/send_onetime_auth_sms/', summary: 'Sends the code once more', body: sendAgainBody, answer: 'CodeSentAnswer', refusals: ['not-offered', ...LIMITED], examples: [{ name: 'too-soon', after: ['POST /fcm-forms/verify-phone'], body: {}, refused: 'too-many-requests' }] },
  ...(['/api/user/reset_password', '/fcm-forms/restore-password'] as const).map((path): DeclaredCall => ({
    ...POST, path, summary: 'Mails a reset link; always answered alike', idempotent: true, body: resetPasswordBody, answer: 'ResetPasswordAnswer', refusals: ['captcha-needed'], examples: [{ name: 'reset', body: { email: EXAMPLE_CLIENT_EMAIL } }],
  })),
  { ...POST, path: '/api/user/reset_password/phone', summary: 'Sends a code for a new password by SMS', idempotent: true, body: resetByPhoneBody, answer: 'CodeSentAnswer', refusals: ['not-offered', ...LIMITED], examples: [{ name: 'send', body: { phone: '+442083661178' } }] },
  {
    ...POST, path: '/api/user/reset_password/phone/proceed', summary: 'Takes that code and the new password', idempotent: true, body: proceedByPhoneBody, answer: 'PasswordSetAnswer', refusals: ['too-many-requests', 'unavailable'],
    examples: [{ name: 'wrong-code', body: { otp_code_id: unknownCodeId, code: '000000', password: EXAMPLE_PASSWORD }, refused: 'bad-input' }],
  },
  { method: 'GET', path: '/password/reset/{hash}/', tag: 'log-in', proof: ANYONE, summary: 'Whether a reset link is still good', answer: 'ResetLinkAnswer', refusals: ['code-invalid', 'code-used', 'code-expired', 'too-many-requests'], examples: [{ name: 'unknown', path: { hash: 'not-a-link-of-ours' }, refused: 'code-invalid' }] },
  {
    ...POST, path: '/password/reset/{hash}/', summary: 'Sets a password by the link of a mail', idempotent: true, body: setPasswordBody, answer: 'PasswordSetAnswer', refusals: ['code-invalid', 'code-used', 'code-expired', 'too-many-requests', 'unavailable'],
    examples: [{ name: 'unknown', path: { hash: 'not-a-link-of-ours' }, body: { password: EXAMPLE_PASSWORD, password_confirm: EXAMPLE_PASSWORD }, refused: 'code-invalid' }],
  },
  {
    ...POST, path: '/captcha/registration/create_token/', summary: 'A proof of work for a company and a country', body: captchaTokenBody, answer: 'CaptchaTokenAnswer', refusals: ['too-many-requests'],
    examples: [{ name: 'token', body: { entity: 'uk', company_id: 1, country_id: 'GB' } }],
  },
  {
    ...POST, path: '/captcha/registration/verify/', summary: 'Checks a solution, and spends nothing', body: captchaFields, answer: 'CaptchaVerifyAnswer', refusals: ['too-many-requests'],
    examples: [{ name: 'no-solution', body: { captcha_token: unknownCodeId, captcha_data: 'e30=' }, refused: 'bad-input' }],
  },
  {
    ...POST, path: '/fcm-forms/user-status', proof: [['xsrf'], ['xsrf', 'bearer'], ['xsrf', 'sign-up']], summary: 'Who asks: a guest, a lead or a client', answer: 'UserStatusAnswer', refusals: [],
    examples: [{ name: 'guest', body: {} }, { name: 'lead', after: ['POST /utils/custom-forms/signup'], body: {} }],
  },
  {
    method: 'GET', path: '/api/profiles/email/{email}', tag: 'account', proof: [[], ['bearer']], summary: 'Whether an address can be mailed; with the bearer token of this very profile, the profile', answer: 'ProfileByEmailAnswer',
    refusals: ['too-many-requests'], examples: [{ name: 'anyone', path: { email: EXAMPLE_EMAIL } }],
  },
  { ...OWN, path: '/api/user/session', summary: 'Whether the session stands, and a fresh token when it renews', bodyType: 'any', answer: 'SessionAnswer', refusals: [], examples: [{ name: 'session' }] },
  {
    ...OWN, path: '/api/user/session/end', summary: 'Ends this session, another, or all', body: endSessionBody, answer: 'EndSessionAnswer', refusals: ['not-found'],
    examples: [{ name: 'this', body: {} }, { name: 'all', body: { all: true } }, { name: 'unknown', body: { session_id: unknownCodeId }, refused: 'not-found' }],
  },
  { ...OWN, method: 'GET', path: '/api/user/account', summary: 'E-mail, phone, accounts, consents, sessions', answer: 'AccountAnswer', refusals: [], examples: [{ name: 'own' }] },
  { ...OWN, method: 'GET', path: '/api/user/data', summary: 'Everything that is kept of the client', answer: 'OwnData', refusals: [], examples: [{ name: 'own' }] },
  {
    ...OWN, path: '/api/user/finish', summary: 'Goes on with the sign-up of an unfinished account: sets the sign-up cookie, and says which form has the next step', body: finishAccountBody, answer: 'ResumedAnswer', refusals: ['not-found'],
    examples: [{ name: 'nothing-to-finish', body: { client_id: unknownCodeId }, refused: 'not-found' }],
  },
  {
    ...OWN, path: '/api/user/password', summary: 'A new password; every other session ends', body: changePasswordBody, answer: 'PasswordSetAnswer', refusals: ['too-many-requests', 'unavailable'],
    examples: [
      { name: 'change', body: { current_password: EXAMPLE_PASSWORD, password: 'another horse battery staple', password_confirm: 'another horse battery staple' } },
      { name: 'wrong-current', body: { current_password: 'not the password', password: 'another horse battery staple' }, refused: 'bad-input' },
    ],
  },
  { ...OWN, path: '/api/user/erase', summary: 'Closes the accounts and erases the data, but for what the law has a broker keep', body: eraseBody, answer: 'EraseAnswer', refusals: ['too-many-requests', 'unavailable'], examples: [{ name: 'erase', body: { current_password: EXAMPLE_PASSWORD } }] },
];
