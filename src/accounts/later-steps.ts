import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { demoStep2Body, partnerStep2Body } from '#contracts/calls/registrations.ts';
import { laterStepFields, signupStep2Body } from '#contracts/calls/signup.ts';
import { countryComplaint } from '#domain/eligibility.ts';
import type { AccountsContext, RegulatorFacts } from './accounts-context.ts';
import type { SignUpAttempt } from './current-attempt.ts';
import { demoTerms } from './demo-terms.ts';
import { type StepChange, laterStepCall } from './later-step.ts';
import { personComplaints, personOf } from './person-of.ts';
import { passwordComplaints, personIn } from './passwords/password-complaints.ts';
import { platformPassword } from './platform-password.ts';
import { affidOf, referralLink } from './referral-link.ts';
import { payloadOf } from './register.ts';
import { REGISTRATION_KINDS, registrationKind } from './registration-kinds.ts';
import { UNKNOWN_COUNTRY } from './unknown-country.ts';

type Refused = { readonly complaints: Readonly<Record<string, readonly string[]>> };

/** Kinds of live accounts that a further step completes, and kinds with a demo. */
export const LIVE = REGISTRATION_KINDS.filter(
  ({ numbers, completed }) => numbers === 'live_account_numbers' && completed !== 'at-once',
).map(({ id }) => id);
export const DEMO = REGISTRATION_KINDS.filter(({ demo }) => demo).map(({ id }) => id);

/** The steps that follow a first one, a row each. */
export function laterStepCalls(app: FastifyInstance, context: AccountsContext): void {
  laterStepCall(app, context, {
    id: 'signup-step-2',
    method: 'POST',
    path: '/utils/custom-forms/signup/signup-step-2',
    body: signupStep2Body,
    after: LIVE,
    // A lead that has become a client says who it is by the same step.
    alsoAfter: ({ clientKind }) => clientKind === 'live',
    change: personAndAccess,
    answer: () => ({ next: 'thank-you' }),
  });
  laterStepCall(app, context, {
    id: 'demo-step-2',
    method: 'POST',
    path: '/fcm-forms/create-demo-account-2-step',
    body: demoStep2Body,
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
    answer: ({ accountNumber, platform, terms: { leverage, balance, currency }, id }, { keys }) => ({
      demo_login: {
        login: String(accountNumber),
        password: platformPassword({ keys }, id),
        platform,
        leverage,
        balance,
        currency,
      },
    }),
  });
  laterStepCall(app, context, {
    id: 'partner-step-2',
    method: 'POST',
    path: '/utils/custom-forms/partner/step2',
    body: partnerStep2Body,
    after: ['partner-signup'],
    change: (body) => ({ clientDetails: payloadOf(body) }),
  });
  laterStepCall(app, context, {
    id: 'affiliate-step-2',
    method: 'POST',
    path: '/utils/custom-forms/partner-affiliate/step2',
    body: z.object(laterStepFields),
    after: ['affiliate-signup'],
    change: () => ({}),
    answer: (attempt) => ({ affid: affidOf(attempt), referral_link: referralLink(context, attempt) }),
  });
}

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
