import { expect, it } from 'vitest';
import { ACCOUNT_CALLS } from './account-calls.ts';

/** Why the audit trail has no refusals of a call. */
const NO_ACT: Readonly<Record<string, string>> = {
  'GET /api/user/social/{provider}/start': 'only leads to the provider',
  'GET /api/user/social/{provider}/callback': 'only leads back; the log-in follows',
  'POST /auth/send_onetime_auth_sms/': 'sends a code again, and proves nothing',
  'POST /api/user/reset_password': 'answers everyone alike: it refuses nobody',
  'POST /fcm-forms/restore-password': 'answers everyone alike: it refuses nobody',
  'POST /api/user/reset_password/phone': 'sends a code, and proves nothing',
  'GET /password/reset/{hash}/': 'only tells whether a link is good; the password follows',
  'GET /api/user/account': 'reads what the session is for',
  'POST /api/application': 'reads what the session is for',
  'POST /api/application/identity': 'each answer is a row of its own; what is refused is not kept',
  'POST /api/application/tax': 'each answer is a row of its own; what is refused is not kept',
  'POST /api/application/means': 'each answer is a row of its own; what is refused is not kept',
  'POST /api/application/questionnaire': 'each answer is a row of its own; what is refused is not kept',
  'POST /api/application/identity-document': 'each answer is a row of its own; what is refused is not kept',
  'POST /api/application/address-document': 'each answer is a row of its own; what is refused is not kept',
  'POST /api/application/warning': 'each answer is a row of its own; what is refused is not kept',
  'POST /api/application/send': 'each answer is a row of its own; what is refused is not kept',
  'POST /api/application/link': 'mails a link to the own address, and proves nothing',
  'GET /api/operator/waiting': 'reads',
  'GET /api/profiles/email/{email}': 'reads',
  'GET /api/xsrf': 'gives a token to anyone',
  'POST /api/user/finish': 'a registration, which is a row of its own',
  'POST /api/user/authorise/pending': 'reads by what a log-in can be completed; the log-in follows',
  'POST /api/user/authorise/code/again': 'mails a code again, and proves nothing',
  'POST /api/user/authorise/passkey/options': 'gives a challenge to anyone; the log-in follows',
  'POST /api/user/factors/authenticator': 'gives a secret that counts for nothing; its first code follows',
  'POST /api/user/factors/passkey/options': 'gives a challenge; the passkey follows',
  'POST /api/user/session': 'reads whether the session holds, once a minute on each page',
  'POST /captcha/registration/create_token/': 'proves work, and nobody',
  'POST /captcha/registration/verify/': 'proves work, and nobody',
  'POST /fcm-forms/user-status': 'reads',
  'POST /api/operator/decision': 'what was decided is recorded; what could not be decided changed nothing',
  'POST /api/operator/verification': 'what was decided is recorded; what could not be decided changed nothing',
  'POST /api/operator/second-factor': 'what was decided is recorded; what could not be decided changed nothing',
  'POST /api/operator/login': 'what was decided is recorded; what could not be decided changed nothing',
};

it('[ASVS 16.3.1] refusals of each call of log-in and account are recorded, or there is a reason why not', () => {
  const of = ACCOUNT_CALLS.map(({ declared }) => declared).filter(({ tag }) =>
    ['log-in', 'account', 'operator'].includes(tag),
  );
  const without = of.filter((declared) => !('act' in declared)).map(({ method, path }) => `${method} ${path}`);
  expect(of.length).toBeGreaterThan(20);
  expect(without.toSorted()).toEqual(Object.keys(NO_ACT).toSorted());
});
