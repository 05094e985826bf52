import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { infer as Infer } from 'zod/mini';
import { type SignupAnswer, signupBody } from '#contracts/calls/signup.ts';
import type { Edition } from '#contracts/edition.ts';
import { SIGN_UPS_PER_ADDRESS } from '#contracts/limits.ts';
import { countryComplaint } from '#domain/eligibility.ts';
import type { AccountsContext, RegulatorFacts } from '../accounts-context.ts';
import { requireHumanWhenRisky } from '../captcha/require-human.ts';
import { checkEmail } from '../check-email.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { type NewAttempt, createAttempt } from '../create-attempt.ts';
import { joinEarlyConsent } from '../early-consent.ts';
import type { EmailAddress } from '../email-address.ts';
import { type KeptAnswer, idempotentRequest, keptAnswer, takeKey } from '../idempotency.ts';
import { type Complaints, parseBody, refusal } from '../parse-body.ts';
import { editionNamed, requestEdition } from '../request-edition.ts';
import { setSignUpCookie } from '../sign-up-cookie.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

type SignupBody = Infer<typeof signupBody>;
type Eligible = { readonly email: EmailAddress; readonly edition: Edition; readonly facts: RegulatorFacts };

/** Step 1 of the live sign-up. Known addresses are answered as new ones are: see createAttempt. */
export function signUpCall(app: FastifyInstance, context: AccountsContext): void {
  const { db, throttle, hasher } = context;
  const call = '/utils/custom-forms/signup';

  app.post(call, { onRequest: requireXsrf(context) }, async (request, reply): Promise<SignupAnswer> => {
    const body = parseBody(context, request, signupBody);
    const eligible = await eligibility(context, request, body);
    const idempotent = idempotentRequest(context, request, call, body);
    const before = idempotent && (await keptAnswer<SignupAnswer>(db, idempotent));
    if (before !== undefined) {
      setSignUpCookie(context, reply, before.attemptId);
      return before.answer;
    }
    hasher.refuseWhenFull();
    await requireHumanWhenRisky(context, request, 'signup', eligible.email.normalised);
    if (context.signUpsPerAddress === 'limited') await throttle.require(db, 'signup', addressSubject(request.ip), SIGN_UPS_PER_ADDRESS);
    if (context.hasMail !== undefined && !(await context.hasMail(eligible.email.domain))) {
      throw refusal(context, request, { email: ['domain'] });
    }

    // Hashed before the transaction, which would hold a connection for it, and for known addresses all the same.
    const passwordHash = await hasher.hash(body.password);
    const attempt = newAttempt(request, body, eligible, passwordHash, idempotent?.header);
    const answer: SignupAnswer = { profile_id: attempt.profileRef, client_id: attempt.clientRef, is_email_verified: false };
    const kept = await db.transaction(async (tx): Promise<KeptAnswer<SignupAnswer>> => {
      const own = { attemptId: attempt.id, answer };
      if (idempotent !== undefined && !(await takeKey(tx, idempotent, own, context.now()))) {
        const other = await keptAnswer<SignupAnswer>(tx, idempotent);
        if (other === undefined) throw new Error('sign-up: an idempotency key is taken and yet not there.');
        return other;
      }
      const standing = await createAttempt(context, tx, attempt);
      await joinEarlyConsent(context, tx, request, attempt.id);
      request.log.info({ attempt: attempt.id, standing, edition: attempt.edition.id }, 'sign-up');
      return own;
    });
    setSignUpCookie(context, reply, kept.attemptId);
    return kept.answer;
  });
}

/** What the schema cannot know: whom the edition's company may open an account for. Refuses with every complaint at once. */
async function eligibility(context: AccountsContext, request: FastifyRequest, body: SignupBody): Promise<Eligible> {
  const edition = body.edition === undefined ? requestEdition(context.editions, request) : editionNamed(context.editions, body.edition);
  if (edition === undefined) throw refusal(context, request, { edition: ['invalid'] });
  const facts = context.regulators[edition.regulator];
  if (facts === undefined) throw new Error(`sign-up: regulator "${edition.regulator}" is unknown.`);

  const complaints: Record<string, string[]> = {};
  const verdict = await checkEmail(body.email, undefined);
  if (verdict.kind === 'bad') complaints['email'] = [verdict.reason === 'syntax' ? 'invalid' : verdict.reason];
  if (isCommonPassword(body.password, body.email)) complaints['password'] = ['too-common'];
  const country = countryComplaint(facts.countryOffer(body.country_id), body.confirm_country === true);
  if (country !== undefined) complaints['country_id'] = [country];
  if (body.entity !== undefined && body.entity !== facts.entity) complaints['entity'] = ['mismatch'];
  if (body.company_id !== undefined && body.company_id !== facts.companyId) complaints['company_id'] = ['mismatch'];
  if (verdict.kind === 'bad' || Object.keys(complaints).length > 0) throw refusal(context, request, complaints satisfies Complaints);
  return { email: verdict.email, edition, facts };
}

function newAttempt(
  request: FastifyRequest,
  body: SignupBody,
  { email, edition, facts }: Eligible,
  passwordHash: string,
  idempotencyKey: string | undefined,
): NewAttempt {
  const { country_id: country, consent_terms, consent_marketing = false, confirm_country = false } = body;
  return {
    id: crypto.randomUUID(),
    profileRef: crypto.randomUUID(),
    clientRef: crypto.randomUUID(),
    email,
    passwordHash,
    country,
    edition,
    facts,
    record: {
      formId: body.form_id ?? null,
      formVersion: body.form_version ?? null,
      payload: { email: body.email, country_id: country, consent_terms, consent_marketing, confirm_country },
      shownTexts: body.shown_texts ?? [],
      attribution: body.attribution ?? {},
      locale: edition.locale,
      timezone: body.timezone ?? null,
      agent: body.agent ?? request.headers['user-agent']?.slice(0, 512) ?? null,
      idempotencyKey: idempotencyKey ?? null,
    },
  };
}
