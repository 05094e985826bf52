import * as z from 'zod/mini';
import { demoStep2Body, partnerStep2Body } from '#contracts/calls/registrations.ts';
import { laterStepFields, signupStep2Body } from '#contracts/calls/signup.ts';
import { EXAMPLE_DETAILS, EXAMPLE_PASSWORD, EXAMPLE_TRADE } from '#calls/example-people.ts';
import { countryComplaint } from '#domain/eligibility.ts';
import type { AccountsContext, RegulatorFacts } from '../accounts-context.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import { demoTerms } from '../platform-accounts/demo-terms.ts';
import type { StepChange } from './apply-step.ts';
import { defineStep } from './define-step.ts';
import { personComplaints, personOf } from '../contact/person-of.ts';
import { passwordComplaints, personIn } from '../credentials/password-complaints.ts';
import { platformPassword } from '../platform-accounts/platform-password.ts';
import { affidOf, referralLink } from './referral-link.ts';
import { payloadOf } from './registration-record.ts';
import { REGISTRATION_KINDS, registrationKind } from '../registration-kinds.ts';
import { UNKNOWN_COUNTRY } from './unknown-country.ts';

type Refused = { readonly complaints: Readonly<Record<string, readonly string[]>> };

/** Kinds of live accounts that a further step completes, and kinds with a demo. */
export const LIVE = REGISTRATION_KINDS.filter(
  ({ numbers, completed }) => numbers === 'live_account_numbers' && completed !== 'at-once',
).map(({ id }) => id);
const DEMO = REGISTRATION_KINDS.filter(({ demo }) => demo).map(({ id }) => id);

const signUpStep2Call = defineStep({
  id: 'signup-step-2',
  path: '/utils/custom-forms/signup/signup-step-2',
  summary: 'Second step of a live account: the person',
  body: signupStep2Body,
  answer: 'SignupStep2Answer',
  examples: [
    { name: 'details', after: ['POST /utils/custom-forms/signup'], body: EXAMPLE_DETAILS },
    {
      name: 'after-the-e-mail-alone',
      after: ['POST /utils/custom-forms/email/signup'],
      body: { ...EXAMPLE_DETAILS, password: EXAMPLE_PASSWORD, country_id: 'GB', consent_terms: true },
    },
    { name: 'without-a-first-step', body: EXAMPLE_DETAILS, refused: 'sign-up-missing' },
  ],
  after: LIVE,
  // A lead that has become a client says who it is by the same step.
  alsoAfter: ({ clientKind }) => clientKind === 'live',
  change: personAndAccess,
  facts: () => ({ next: 'thank-you' }),
});

const demoStep2Call = defineStep({
  id: 'demo-step-2',
  path: '/fcm-forms/create-demo-account-2-step',
  summary: 'Second step of a demo account: its terms',
  body: demoStep2Body,
  answer: 'DemoAnswer',
  examples: [
    { name: 'terms', after: ['POST /utils/custom-forms/demo-signup'], body: { platform: 'mt4', balance: 10_000 } },
  ],
  after: DEMO,
  beforeOpening: true,
  change: (body, attempt, facts) => {
    const { terms, complaints } = demoTerms(facts, {
      ...attempt.terms,
      ...defined({ leverage: body.leverage, balance: body.balance, currency: body.currency }),
    });
    if (Object.keys(complaints).length > 0) return { complaints };
    return { terms: { ...attempt.terms, ...terms }, platform: body.platform ?? attempt.platform };
  },
  facts: ({ keys }, { accountNumber, platform, terms: { leverage, balance, currency }, id, passwordKey }) => ({
    demo_login: {
      login: String(accountNumber),
      password: platformPassword({ keys }, { id, passwordKey }),
      platform,
      leverage,
      balance,
      currency,
    },
  }),
});

const partnerStep2Call = defineStep({
  id: 'partner-step-2',
  path: '/utils/custom-forms/partner/step2',
  summary: 'Second step of a partner: the company that applies',
  body: partnerStep2Body,
  answer: 'SignupAnswer',
  examples: [
    {
      name: 'company',
      after: ['POST /utils/custom-forms/signup/partner-signup'],
      body: { company_name: 'Analytical Engines Ltd', company_country: 'GB', about: EXAMPLE_TRADE },
    },
  ],
  after: ['partner-signup'],
  change: (body) => ({ clientDetails: payloadOf(body) }),
});

const affiliateStep2Call = defineStep({
  id: 'affiliate-step-2',
  path: '/utils/custom-forms/partner-affiliate/step2',
  summary: 'Confirms the application of an affiliate',
  body: z.object(laterStepFields),
  answer: 'AffiliateAnswer',
  examples: [{ name: 'confirm', after: ['POST /utils/custom-forms/signup/affiliate-signup'], body: {} }],
  after: ['affiliate-signup'],
  change: () => ({}),
  facts: (context, attempt) => ({ affid: affidOf(attempt), referral_link: referralLink(context, attempt) }),
});

export const laterStepCalls = [signUpStep2Call, demoStep2Call, partnerStep2Call, affiliateStep2Call];

/** The person, and after `email/signup` how to log in and where the person lives. */
function personAndAccess(
  body: z.infer<typeof signupStep2Body>,
  attempt: SignUpAttempt,
  facts: RegulatorFacts,
  context: AccountsContext,
): StepChange | Refused {
  const complaints: Record<string, readonly string[]> = personComplaints(
    body,
    context.now().toISOString().slice(0, 10),
    facts.minimumAge,
  );
  const isWanting = attempt.kind === 'email-signup';
  if (isWanting) {
    if (body.password === undefined) complaints['password'] = ['required'];
    if (body.consent_terms === undefined) complaints['consent_terms'] = ['required'];
    Object.assign(complaints, passwordComplaints(context, body, personIn(body, attempt.email)));
    const { platform, terms } = attempt;
    const signUp = registrationKind(attempt.kind).signUp({
      email: attempt.email,
      platform: platform ?? undefined,
      product: terms.product,
    });
    const country =
      body.country_id === undefined
        ? 'required'
        : countryComplaint(facts.countryOffer(body.country_id, signUp, terms.product), body.confirm_country === true);
    if (country !== undefined) complaints['country_id'] = [country];
  }
  if (Object.keys(complaints).length > 0) return { complaints };
  const details = personOf(body);
  return isWanting
    ? { details, country: body.country_id ?? UNKNOWN_COUNTRY, clientKind: 'live', password: body.password }
    : { details };
}

/** Fields that were sent: one left out does not stand for "nothing". */
const defined = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
