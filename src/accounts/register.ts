import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignupAnswer } from '#contracts/calls/signup.ts';
import type { Edition } from '#contracts/edition.ts';
import { SIGN_UPS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { countryComplaint } from '#domain/eligibility.ts';
import type { AccountsContext, RegulatorFacts } from './accounts-context.ts';
import { requireHumanWhenRisky } from './captcha/require-human.ts';
import { checkEmail } from './check-email.ts';
import { addAccount } from './confirm-email.ts';
import { type NewAttempt, createAttempt } from './create-attempt.ts';
import { currentAttemptIn } from './current-attempt.ts';
import { joinEarlyConsent } from './early-consent.ts';
import { type DemoTerms, demoTerms } from './demo-terms.ts';
import { downloadLinks } from './download-links.ts';
import type { EmailAddress } from './email-address.ts';
import { type KeptAnswer, idempotentRequest, keptAnswer, writeOnce } from './idempotency.ts';
import { type Complaints, parseBody, refusal } from './parse-body.ts';
import { missingDetails, type PersonalBody, personComplaints, personOf } from './person-of.ts';
import { passwordComplaints, personIn } from './passwords/password-complaints.ts';
import { platformPassword } from './platform-password.ts';
import type { RegistrationBody, RegistrationKind } from './registration-kinds.ts';
import { editionNamed, requestEdition } from './request-edition.ts';
import { setSignUpCookie } from './sign-up-cookie.ts';
import { type Profile, signedInProfile } from './signed-in-profile.ts';
import { addressSubject } from './throttle.ts';
import { UNKNOWN_COUNTRY } from './unknown-country.ts';
import { requireXsrf } from './xsrf.ts';

type Body = RegistrationBody & PersonalBody;
type Eligible = {
  readonly email: EmailAddress;
  readonly edition: Edition;
  readonly facts: RegulatorFacts;
  readonly terms: Partial<DemoTerms>;
};

/** The first step of a registration of this kind. Known addresses are answered as new ones are: see createAttempt. */
export function registrationCall(app: FastifyInstance, context: AccountsContext, kind: RegistrationKind): void {
  const { db, hasher } = context;

  app.post(kind.path, { onRequest: requireXsrf(context) }, async (request, reply): Promise<SignupAnswer> => {
    const body: Body = parseBody(context, request, kind.body);
    const eligible = await eligibility(context, request, kind, body);
    const idempotent = idempotentRequest(context, request, kind.path, body);
    const before = await keptAnswer<SignupAnswer>(db, idempotent);
    if (before !== undefined) return answerWith(context, reply, kind, before);
    await letIn(context, request, eligible.email);

    // Hashed before the transaction, which would hold a connection for it, and for known addresses all the same.
    const passwordHash = body.password === undefined ? null : await hasher.hash(body.password);
    const owner = await signedInOwner(context, request, kind, eligible.email);
    const attempt = newAttempt(request, kind, body, eligible, passwordHash, idempotent?.header);
    const answer: SignupAnswer = {
      profile_id: attempt.profileRef,
      client_id: attempt.clientRef,
      is_email_verified: owner !== undefined,
      ...downloadLinks(context, kind, attempt.edition.id),
    };
    const kept = await db.transaction((tx) =>
      writeOnce(tx, idempotent, { attemptId: attempt.id, answer }, context.now(), async () => {
        const earlyConsent = await joinEarlyConsent(context, tx, request, attempt.id);
        const standing = await createAttempt(context, tx, { ...attempt, earlyConsent }, owner !== undefined);
        if (owner !== undefined && !kind.opensLater?.includes(body.form_id ?? ''))
          await addAccount(context, tx, owner, await currentAttemptIn(tx, attempt.id), true);
        request.log.info({ attempt: attempt.id, kind: kind.id, standing, edition: attempt.edition.id }, 'sign-up');
      }),
    );
    return answerWith(context, reply, kind, kept);
  });
}

/** What stands before a registration is worth a hash and a mail: throttles, the captcha where one is due, and the mail domain. */
async function letIn(context: AccountsContext, request: FastifyRequest, email: EmailAddress): Promise<void> {
  context.hasher.refuseWhenFull();
  await requireHumanWhenRisky(context, request, 'signup', email.normalised);
  if (context.signUpsPerAddress === 'limited')
    await context.throttle.require(context.db, 'signup', addressSubject(request.ip), SIGN_UPS_PER_ADDRESS);
  if (context.hasMail !== undefined && !(await context.hasMail(email.domain)))
    throw refusal(context, request, { email: ['domain'] });
}

/** A demo's password is derived anew for each answer, so that no table holds it. */
async function answerWith(
  context: AccountsContext,
  reply: FastifyReply,
  kind: RegistrationKind,
  kept: KeptAnswer<SignupAnswer>,
): Promise<SignupAnswer> {
  setSignUpCookie(context, reply, kept.attemptId);
  return kind.demo ? { ...kept.answer, ...(await demoLogin(context, kept.attemptId)) } : kept.answer;
}

/** What the platform takes, for the holder of the attempt. */
export async function demoLogin(context: AccountsContext, attemptId: string) {
  const { accountNumber, platform, terms } = await currentAttemptIn(context.db, attemptId);
  return {
    demo_login: {
      login: String(accountNumber),
      password: platformPassword(context, attemptId),
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
): Promise<Profile | undefined> {
  const profile = kind.joins ? await signedInProfile(context, request) : undefined;
  return profile?.emailNormalised === email.normalised ? profile : undefined;
}

/** What the schema cannot know: whom the edition's company may open an account for. Refuses with every complaint at once. */
async function eligibility(
  context: AccountsContext,
  request: FastifyRequest,
  kind: RegistrationKind,
  body: Body,
): Promise<Eligible> {
  if (kind.handsOn && context.partnerPlatform === undefined)
    throw new ProblemError('not-offered', 'No partner platform is configured (PARTNER_PLATFORM).');
  const edition =
    body.edition === undefined
      ? requestEdition(context.editions, request)
      : editionNamed(context.editions, body.edition);
  if (edition === undefined) throw refusal(context, request, { edition: ['invalid'] });
  const facts = context.regulators[edition.regulator];
  if (facts === undefined) throw new Error(`registration: regulator "${edition.regulator}" is unknown.`);
  const signUp = kind.signUp(body);
  if (facts.hasSignUp?.(signUp, body.product) === false)
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
  if (body.entity !== undefined && body.entity !== facts.entity) complaints['entity'] = ['mismatch'];
  if (body.company_id !== undefined && body.company_id !== facts.companyId) complaints['company_id'] = ['mismatch'];
  if (verdict.kind === 'bad' || Object.keys(complaints).length > 0)
    throw refusal(context, request, complaints satisfies Complaints);
  return { email: verdict.email, edition, facts, terms: demo?.terms ?? {} };
}

/** Secrets, and what the record has columns for: not part of the payload that is kept. */
const KEPT_ELSEWHERE = new Set([
  'password',
  'password_confirm',
  'form_id',
  'form_version',
  'shown_texts',
  'attribution',
  'timezone',
  'agent',
  'edition',
  'entity',
  'company_id',
  'captcha_token',
  'captcha_data',
  'hash',
]);

/** The fields of a body that are kept with its record. */
export const payloadOf = (body: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => value !== undefined && !KEPT_ELSEWHERE.has(field)),
  );

/** The browser's name as it was sent along, or as the request has it. */
export const agentOf = (body: { readonly agent?: string | undefined }, request: FastifyRequest): string | null =>
  body.agent ?? request.headers['user-agent']?.slice(0, 512) ?? null;

function newAttempt(
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
    id: crypto.randomUUID(),
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
