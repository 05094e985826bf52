import type { FastifyRequest } from 'fastify';
import { companyComplaints } from '#calls/company-complaints.ts';
import { xsrf } from '#calls/guard.ts';
import { type Complaints, refusal } from '#calls/parse-body.ts';
import { requireEdition } from '#calls/require-edition.ts';
import type { Edition } from '#contracts/edition.ts';
import { SIGN_UPS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { countryComplaint } from '#domain/eligibility.ts';
import type { AccountsContext, RegulatorFacts } from '../accounts-context.ts';
import { checkEmail } from '../contact/check-email.ts';
import type { EmailAddress } from '../contact/email-address.ts';
import { missingDetails, type PersonalBody, personComplaints, personOf } from '../contact/person-of.ts';
import { passwordComplaints, personIn } from '../credentials/password-complaints.ts';
import { defineCall } from '../define-call.ts';
import { type DemoTerms, demoTerms } from '../platform-accounts/demo-terms.ts';
import { platformPassword } from '../platform-accounts/platform-password.ts';
import { REGISTRATION_KINDS, type RegistrationBody, type RegistrationKind } from '../registration-kinds.ts';
import { currentAttemptIn } from '../session/current-attempt.ts';
import { setSignUpCookie } from '../session/sign-up-cookie.ts';
import { signedInProfile } from '../session/signed-in-profile.ts';
import { addAccount } from './confirm-email.ts';
import { type NewAttempt, createAttempt } from './create-attempt.ts';
import { downloadLinks } from './download-links.ts';
import { joinEarlyConsent } from './early-consent.ts';
import { agentOf } from '#calls/agent-of.ts';
import { payloadOf } from './registration-record.ts';
import { UNKNOWN_COUNTRY } from './unknown-country.ts';

type Body = RegistrationBody & PersonalBody;
type Eligible = {
  readonly email: EmailAddress;
  readonly edition: Edition;
  readonly facts: RegulatorFacts;
  readonly terms: Partial<DemoTerms>;
};

/** The first step of each registration. Known addresses are answered as new ones are: see createAttempt. */
export const registrationCalls = REGISTRATION_KINDS.map((kind) =>
  defineCall({
    method: 'POST',
    path: kind.path,
    tag: 'registration',
    guard: xsrf,
    summary: kind.summary,
    body: kind.body,
    answer: kind.demo ? 'DemoAnswer' : kind.downloads ? 'PlatformAccountAnswer' : 'SignupAnswer',
    refusals: ['not-offered', 'captcha-needed', 'too-many-requests', 'unavailable'],
    examples: kind.examples,
    check: ({ context, request, body }) => requireEligible(context, request, kind, body),
    idempotent: true,
    ready: ({ hasher }) => hasher.refuseWhenFull(),
    captcha: ({ email }) => ({ kind: 'signup', identity: email.normalised }),
    limits: [{ name: 'signup', rule: SIGN_UPS_PER_ADDRESS, mayBeOff: true }],
    prepare: async ({ context, request, body, email }) => {
      if (context.hasMail !== undefined && !(await context.hasMail(email.domain)))
        throw refusal(context, request, { email: ['domain'] });
      return {
        // For known addresses too.
        passwordHash: body.password === undefined ? null : await context.hasher.hash(body.password),
        owner: await signedInOwner(context, request, kind, email),
      };
    },
    write: async (asked, tx) => {
      const { context, request, id, body, owner } = asked;
      const attempt = newAttempt(id, request, kind, body, asked, asked.passwordHash, asked.idempotencyKey);
      const earlyConsent = await joinEarlyConsent(context, tx, request, id);
      const standing = await createAttempt(context, tx, { ...attempt, earlyConsent }, owner !== undefined);
      if (owner !== undefined && !kind.opensLater?.includes(body.form_id ?? ''))
        await addAccount(context, tx, owner, await currentAttemptIn(tx, id), true);
      request.log.info({ attempt: id, kind: kind.id, standing, edition: attempt.edition.id }, 'sign-up');
      return {
        profile_id: attempt.profileRef,
        client_id: attempt.clientRef,
        is_email_verified: owner !== undefined,
        ...downloadLinks(context, kind, attempt.edition.id),
      };
    },
    // A demo's password is derived again for each answer, so that no table holds it.
    finish: async ({ context, reply }, { id, answer }) => {
      setSignUpCookie(context, reply, id);
      return kind.demo ? { ...answer, ...(await demoLogin(context, id)) } : answer;
    },
  }),
);

/** What the platform takes, for the holder of the attempt. */
export async function demoLogin(context: AccountsContext, attemptId: string) {
  const attempt = await currentAttemptIn(context.db, attemptId);
  const { accountNumber, platform, terms } = attempt;
  return {
    demo_login: {
      login: String(accountNumber),
      password: platformPassword(context, attempt),
      platform: platform ?? 'webtrader',
      ...terms,
    },
  };
}

/** Who is signed in and registers with the own address adds an account at once: the session has proved the mailbox already. */
async function signedInOwner(
  context: AccountsContext,
  request: FastifyRequest,
  kind: RegistrationKind,
  email: EmailAddress,
) {
  const profile = kind.joins ? await signedInProfile(context, request) : undefined;
  return profile?.emailNormalised === email.normalised ? profile : undefined;
}

/** What the schema cannot know: whom the edition's company may open an account for. Refuses with every complaint at once. */
async function requireEligible(
  context: AccountsContext,
  request: FastifyRequest,
  kind: RegistrationKind,
  body: Body,
): Promise<Eligible> {
  if (kind.handsOn && context.partnerPlatform === undefined)
    throw new ProblemError('not-offered', 'No partner platform is configured (PARTNER_PLATFORM).');
  const edition = requireEdition(context, request, body.edition);
  const facts = context.regulators[edition.regulator];
  if (facts === undefined) throw new Error(`registration: regulator "${edition.regulator}" is unknown.`);
  const signUp = kind.signUp(body);
  if (facts.hasSignUp?.(signUp, body.product, edition.id) === false)
    throw new ProblemError('not-offered', `The company of this edition opens no account of the kind ${signUp}.`);

  const demo = kind.demo ? demoTerms(facts, body) : undefined;
  const complaints: Record<string, readonly string[]> = {
    ...demo?.complaints,
    ...personComplaints(body, context.now().toISOString().slice(0, 10), facts.minimumAge),
  };
  if (kind.completed === 'details' && personOf(body) !== null)
    for (const field of missingDetails(body)) complaints[field] = ['required'];
  const verdict = await checkEmail(body.email, { disposableEmail: context.disposableEmail });
  if (verdict.kind === 'bad') complaints['email'] = [verdict.reason === 'syntax' ? 'invalid' : verdict.reason];
  Object.assign(complaints, passwordComplaints(context, body, personIn(body, body.email)));
  const country =
    body.country_id === undefined
      ? undefined
      : countryComplaint(facts.countryOffer(body.country_id, signUp, body.product), body.confirm_country === true);
  if (country !== undefined) complaints['country_id'] = [country];
  Object.assign(complaints, companyComplaints(body, facts));
  if (verdict.kind === 'bad' || Object.keys(complaints).length > 0)
    throw refusal(context, request, complaints satisfies Complaints);
  return { email: verdict.email, edition, facts, terms: demo?.terms ?? {} };
}

function newAttempt(
  id: string,
  request: FastifyRequest,
  kind: RegistrationKind,
  body: Body,
  { email, edition, facts, terms }: Eligible,
  passwordHash: string | null,
  idempotencyKey: string | undefined,
): NewAttempt {
  const { consent_marketing: consentMarketing = false, confirm_country = false } = body;
  const details = personOf(body);
  const isComplete = kind.completed === 'at-once' || (kind.completed === 'details' && details !== null);
  return {
    id,
    kind,
    profileRef: crypto.randomUUID(),
    clientRef: crypto.randomUUID(),
    email,
    passwordHash,
    country: body.country_id ?? UNKNOWN_COUNTRY,
    edition,
    facts,
    platform: kind.platform ?? body.platform ?? (kind.demo ? 'webtrader' : null),
    terms: {
      ...terms,
      ...(body.product === undefined ? {} : { product: body.product }),
      ...(body.campaign === undefined ? {} : { campaign: body.campaign }),
    },
    details,
    consentMarketing,
    isComplete,
    earlyConsent: null,
    route: request.routeOptions.url ?? '',
    record: {
      formId: body.form_id ?? null,
      formVersion: body.form_version ?? null,
      payload: { ...payloadOf(body), consent_marketing: consentMarketing, confirm_country },
      shownTexts: body.shown_texts ?? [],
      attribution: body.attribution ?? {},
      locale: edition.locale,
      timezone: body.timezone ?? null,
      agent: agentOf(body, request),
      idempotencyKey: idempotencyKey ?? null,
    },
  };
}
