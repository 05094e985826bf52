import * as z from 'zod/mini';
import { REGISTRATION_KINDS } from '#accounts/registration-kinds.ts';
import {
  demoStep2Body,
  educationStep2Body,
  islamicStep2Body,
  leadActivateBody,
  macTraderJwtBody,
  marketingEmailsBody,
  partnerStep2Body,
  platformStep2Body,
  registrationCompaniesBody,
  registrationCountriesBody,
} from '#contracts/calls/registrations.ts';
import {
  laterStepFields,
  openResumedBody,
  resendBody,
  resumeBody,
  signupStep2Body,
  validateEmailBody,
} from '#contracts/calls/signup.ts';
import { earlyConsentBody } from '#contracts/calls/log-in.ts';
import { ANYONE, BEARER, type DeclaredCall, type Example, XSRF } from './declared-call.ts';
import { EXAMPLE_EMAIL, EXAMPLE_NAMES, EXAMPLE_PASSWORD, EXAMPLE_PHONE } from './example-people.ts';

const person = { email: EXAMPLE_EMAIL, country_id: 'GB', consent_terms: true };
const password = { password: EXAMPLE_PASSWORD };
const names = { ...EXAMPLE_NAMES, phone: EXAMPLE_PHONE };
const details = {
  ...names,
  birth_date: '1990-12-10',
  address_line: '12 St James’s Square',
  city: 'London',
  postal_code: 'SW1Y 4JH',
};
const about = 'Lessons for beginners, with some thousand readers a month.';

/** What the rows of registration-kinds.ts do not say of themselves. */
const FIRST_STEPS: Readonly<Record<string, { readonly summary: string; readonly examples?: readonly Example[] }>> = {
  signup: {
    summary: 'First step of a live account',
    examples: [
      {
        name: 'live',
        body: { ...person, ...password, timezone: 'Europe/London', form_id: 'live-sign-up', form_version: '1' },
      },
      { name: 'country-of-another-company', body: { ...person, ...password, country_id: 'FR' }, refused: 'bad-input' },
      { name: 'common-password', body: { ...person, password: 'password123456' }, refused: 'bad-input' },
    ],
  },
  'unified-signup': {
    summary: 'A live account on one page',
    examples: [
      { name: 'whole', body: { ...person, ...password, ...details } },
      { name: 'details-later', body: { ...person, ...password } },
    ],
  },
  'campaign-signup': {
    summary: 'Sign-up of a campaign',
    examples: [{ name: 'campaign', body: { ...person, ...password, campaign: 'spring' } }],
  },
  'email-signup': {
    summary: 'First step of a live account that asks for the e-mail alone',
    examples: [{ name: 'e-mail', body: { email: EXAMPLE_EMAIL } }],
  },
  'lead-signup': { summary: 'A lead, without a password', examples: [{ name: 'lead', body: { ...person, ...names } }] },
  'partner-platform': { summary: 'Hands a registration on to the partner platform of the configuration' },
  'lead-with-demo': {
    summary: 'A lead and a demo account at once',
    examples: [{ name: 'lead-with-demo', body: { ...person, platform: 'mt5' } }],
  },
  'demo-signup': {
    summary: 'A demo account',
    examples: [{ name: 'demo', body: { ...person, ...password, platform: 'webtrader' } }],
  },
  'forex-demo-signup': {
    summary: 'A demo account for forex',
    examples: [{ name: 'forex-demo', body: { ...person, ...password, platform: 'mt4' } }],
  },
  'metatrader-5-signup': {
    summary: 'A live account on MetaTrader 5, and its download',
    examples: [{ name: 'metatrader-5', body: { ...person, ...password, timezone: 'Europe/London' } }],
  },
  'mac-trader': {
    summary: 'A live account for the Mac, and its download',
    examples: [{ name: 'mac', body: { ...person, ...password, timezone: 'Europe/London' } }],
  },
  'partner-signup': {
    summary: 'Application of a partner, an introducing broker',
    examples: [{ name: 'partner', body: { ...person, ...password, ...names } }],
  },
  'affiliate-signup': {
    summary: 'Application of an affiliate',
    examples: [{ name: 'affiliate', body: { ...person, ...password, ...names, about } }],
  },
};

const firstSteps = REGISTRATION_KINDS.map(({ id, path, body, demo, downloads }): DeclaredCall => {
  const step = FIRST_STEPS[id];
  if (step === undefined) throw new Error(`openapi: the registration "${id}" has no summary. Add it to FIRST_STEPS.`);
  return {
    method: 'POST',
    path,
    tag: 'registration',
    proof: XSRF,
    idempotent: true,
    body,
    answer: demo ? 'DemoAnswer' : downloads ? 'PlatformAccountAnswer' : 'SignupAnswer',
    ...step,
    refusals: ['not-offered', 'captcha-needed', 'too-many-requests', 'unavailable'],
  };
});

const LATER = {
  method: 'POST',
  tag: 'registration',
  proof: [['xsrf', 'sign-up']],
  idempotent: true,
  refusals: ['too-many-requests'],
} as const;
const READ = {
  method: 'POST',
  tag: 'registration',
  proof: [['sign-up']],
  answer: 'ThankYouAnswer',
  refusals: ['sign-up-incomplete'],
} as const;

export const registrationCalls: readonly DeclaredCall[] = [
  {
    method: 'POST',
    path: '/utils/custom-forms/signup/validate-email',
    tag: 'registration',
    proof: ANYONE,
    summary: 'Whether mail can be sent to an address; never whether it is known',
    body: validateEmailBody,
    answer: 'ValidateEmailAnswer',
    refusals: ['too-many-requests'],
    examples: [
      { name: 'good', body: { email: EXAMPLE_EMAIL } },
      { name: 'misspelt', body: { email: 'ada.lovelace@' } },
    ],
  },
  ...firstSteps,
  {
    ...LATER,
    path: '/utils/custom-forms/signup/signup-step-2',
    summary: 'Second step of a live account: the person',
    body: signupStep2Body,
    answer: 'SignupStep2Answer',
    examples: [
      { name: 'details', after: ['POST /utils/custom-forms/signup'], body: details },
      {
        name: 'after-the-e-mail-alone',
        after: ['POST /utils/custom-forms/email/signup'],
        body: { ...details, ...password, country_id: 'GB', consent_terms: true },
      },
      { name: 'without-a-first-step', body: details, refused: 'sign-up-missing' },
    ],
  },
  {
    ...LATER,
    path: '/fcm-forms/create-demo-account-2-step',
    summary: 'Second step of a demo account: its terms',
    body: demoStep2Body,
    answer: 'DemoAnswer',
    examples: [
      { name: 'terms', after: ['POST /utils/custom-forms/demo-signup'], body: { platform: 'mt4', balance: 10_000 } },
    ],
  },
  {
    ...LATER,
    path: '/utils/custom-forms/partner/step2',
    summary: 'Second step of a partner: the company that applies',
    body: partnerStep2Body,
    answer: 'SignupAnswer',
    examples: [
      {
        name: 'company',
        after: ['POST /utils/custom-forms/signup/partner-signup'],
        body: { company_name: 'Analytical Engines Ltd', company_country: 'GB', about },
      },
    ],
  },
  {
    ...LATER,
    path: '/utils/custom-forms/partner-affiliate/step2',
    summary: 'Confirms the application of an affiliate',
    body: z.object(laterStepFields),
    answer: 'AffiliateAnswer',
    examples: [{ name: 'confirm', after: ['POST /utils/custom-forms/signup/affiliate-signup'], body: {} }],
  },
  {
    ...LATER,
    path: '/utils/custom-forms/islamic-account/step2',
    proof: [
      ['xsrf', 'sign-up'],
      ['xsrf', 'bearer'],
    ],
    summary: 'Asks for swap-free terms on the live account',
    body: islamicStep2Body,
    answer: 'SignupAnswer',
    refusals: ['not-offered', 'too-many-requests'],
    examples: [
      { name: 'swap-free', after: ['POST /utils/custom-forms/signup'], body: { consent_swap_free: true, ...details } },
    ],
  },
  ...(
    [
      ['/utils/custom-forms/metatrader-4/step2', 'MetaTrader 4'],
      ['/utils/custom-forms/metatrader-se/step2', 'MetaTrader SE'],
    ] as const
  ).map(([path, platform]): DeclaredCall => ({
    ...LATER,
    path,
    proof: [
      ['xsrf', 'sign-up'],
      ['xsrf', 'bearer'],
    ],
    summary: `Moves the sign-up to ${platform}, or opens another account there for a client; and its download`,
    body: platformStep2Body,
    answer: 'PlatformAccountAnswer',
    refusals: ['not-offered', 'too-many-requests'],
    examples: [{ name: 'details', after: ['POST /utils/custom-forms/signup'], body: details }],
  })),
  {
    ...LATER,
    path: '/utils/custom-forms/mac-trader-jwt',
    proof: BEARER,
    summary: 'One account for the Mac of the signed-in client, and its download',
    body: macTraderJwtBody,
    answer: 'PlatformAccountAnswer',
    refusals: ['not-offered', 'token-invalid', 'too-many-requests'],
    examples: [{ name: 'mac', body: {} }],
  },
  {
    ...LATER,
    path: '/utils/custom-forms/education/signup-step2',
    summary: 'Enrols the sign-up in a course',
    body: educationStep2Body,
    answer: 'EducationAnswer',
    refusals: ['not-offered', 'too-many-requests'],
    examples: [{ name: 'zero-to-hero', after: ['POST /utils/custom-forms/signup'], body: {} }],
  },
  ...(
    [
      ['POST', '/utils/custom-forms/education/fetch-thank-you'],
      ['GET', '/utils/custom-forms/education/zth/fetch-thank-you'],
    ] as const
  ).map(([method, path]): DeclaredCall => ({
    method,
    path,
    tag: 'registration',
    proof: [['sign-up']],
    summary: 'What the thank-you page of a course shows',
    answer: 'EducationAnswer',
    refusals: ['sign-up-incomplete'],
    examples: [
      {
        name: 'enrolled',
        after: ['POST /utils/custom-forms/signup', 'POST /utils/custom-forms/education/signup-step2'],
        ...(method === 'POST' && { body: {} }),
      },
    ],
  })),
  {
    method: 'PATCH',
    path: '/utils/custom-forms/signup/lead-activate',
    tag: 'registration',
    proof: [['xsrf', 'sign-up'], ['xsrf']],
    summary: 'A lead sets a password and becomes a client: by the code of the mail, or the cookie',
    body: leadActivateBody,
    answer: 'SignupAnswer',
    refusals: ['code-invalid', 'code-used', 'code-expired', 'sign-up-missing', 'too-many-requests', 'unavailable'],
    examples: [
      { name: 'by-cookie', after: ['POST /utils/custom-forms/signup/lead-signup'], body: password },
      { name: 'unknown-code', body: { ...password, hash: 'not-a-code-of-ours' }, refused: 'code-invalid' },
    ],
  },
  {
    ...READ,
    path: '/utils/custom-forms/signup/thank-you-step',
    summary: 'What the thank-you page shows',
    examples: [
      {
        name: 'complete',
        after: ['POST /utils/custom-forms/signup', 'POST /utils/custom-forms/signup/signup-step-2'],
        body: {},
      },
      {
        name: 'step-2-is-to-come',
        after: ['POST /utils/custom-forms/signup'],
        body: {},
        refused: 'sign-up-incomplete',
      },
    ],
  },
  {
    ...READ,
    path: '/utils/forex-demo-ty',
    summary: 'What the thank-you page of a demo shows',
    examples: [{ name: 'demo', after: ['POST /utils/custom-forms/forex-demo/signup'], body: {} }],
  },
  ...(['/utils/custom-forms/email-verify/resend', '/api/user/activation_code/resend'] as const).map(
    (path): DeclaredCall => ({
      method: 'POST',
      path,
      tag: 'registration',
      proof: XSRF,
      summary: 'Sends the verification mail anew; always answered alike',
      idempotent: true,
      body: resendBody,
      answer: 'ResendAnswer',
      refusals: [],
      examples: [
        { name: 'by-e-mail', body: { email: EXAMPLE_EMAIL } },
        { name: 'of-this-browser', after: ['POST /utils/custom-forms/signup'], body: {} },
      ],
    }),
  ),
  {
    method: 'POST',
    path: '/utils/custom-forms/signup/resume',
    tag: 'registration',
    proof: XSRF,
    summary: 'Mails a link by which a sign-up that stopped goes on elsewhere; always answered alike',
    idempotent: true,
    body: resumeBody,
    answer: 'ResendAnswer',
    refusals: [],
    examples: [
      { name: 'by-e-mail', body: { email: EXAMPLE_EMAIL } },
      { name: 'of-this-browser', after: ['POST /utils/custom-forms/signup'], body: {} },
    ],
  },
  {
    method: 'POST',
    path: '/utils/custom-forms/signup/resume/open',
    tag: 'registration',
    proof: XSRF,
    summary: 'Goes on with the sign-up of a mailed link in this browser',
    body: openResumedBody,
    answer: 'ResumedAnswer',
    refusals: ['code-invalid', 'code-expired', 'too-many-requests'],
    examples: [{ name: 'unknown', body: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' }],
  },
  {
    method: 'GET',
    path: '/activation_code/verify/{code}/',
    tag: 'registration',
    proof: XSRF,
    summary: 'Verifies an e-mail by the code of the mail, once',
    answer: 'VerifyAnswer',
    refusals: ['code-invalid', 'code-used', 'code-expired', 'too-many-requests'],
    examples: [{ name: 'unknown', path: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' }],
  },
  {
    method: 'POST',
    path: '/utils/client-id',
    tag: 'registration',
    proof: [['sign-up'], ['bearer']],
    summary: 'The visitor’s own client id',
    answer: 'ClientIdAnswer',
    refusals: [],
    examples: [{ name: 'of-the-sign-up', after: ['POST /utils/custom-forms/signup'], body: {} }],
  },
  {
    method: 'POST',
    path: '/fcm-forms/marketing-emails',
    tag: 'registration',
    proof: [
      ['xsrf', 'sign-up'],
      ['xsrf', 'bearer'],
    ],
    summary: 'What the visitor agrees to be sent',
    body: marketingEmailsBody,
    answer: 'MarketingEmailsAnswer',
    refusals: [],
    examples: [{ name: 'yes', after: ['POST /utils/custom-forms/signup'], body: { consent_marketing: true } }],
  },
  {
    method: 'POST',
    path: '/fcm-forms/registration-countries',
    tag: 'registration',
    proof: ANYONE,
    summary: 'The countries that a company takes clients from',
    body: registrationCountriesBody,
    answer: 'RegistrationCountriesAnswer',
    refusals: [],
    examples: [
      { name: 'of-the-edition', body: {} },
      { name: 'of-an-unknown-company', body: { entity: 'nobody' }, refused: 'bad-input' },
    ],
  },
  {
    method: 'POST',
    path: '/fcm-forms/registration-companies',
    tag: 'registration',
    proof: ANYONE,
    summary: 'The companies that take clients from a country',
    body: registrationCompaniesBody,
    answer: 'RegistrationCompaniesAnswer',
    refusals: [],
    examples: [{ name: 'united-kingdom', body: { country_id: 'GB' } }],
  },
  {
    method: 'POST',
    path: '/registration/unregistered_cfd_consent/',
    tag: 'registration',
    proof: XSRF,
    summary: 'Stores consent that is given before there is an account',
    body: earlyConsentBody,
    answer: 'EarlyConsentAnswer',
    refusals: ['too-many-requests'],
    examples: [{ name: 'consent', body: { consent: true, shown_texts: ['cfd-consent@1'] } }],
  },
];
