import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPossiblePhoneNumber } from 'libphonenumber-js';
import type { infer as Infer } from 'zod/mini';
import { type SignupStep2Answer, signupStep2Body } from '#contracts/calls/signup.ts';
import type { Transaction } from '#contracts/database.ts';
import { SIGN_UPS_PER_ADDRESS } from '#contracts/limits.ts';
import { birthDateComplaint } from '#domain/eligibility.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, registrations, signUpAttempts } from '../accounts.tables.ts';
import { type SignUpAttempt, currentAttempt } from '../current-attempt.ts';
import { idempotentRequest, keptAnswer, takeKey } from '../idempotency.ts';
import { parseBody, refusal } from '../parse-body.ts';
import type { PersonalDetails } from '../personal-details.ts';
import { editionNamed } from '../request-edition.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

type Step2Body = Infer<typeof signupStep2Body>;

/** Step 2 of the live sign-up, for the attempt the sign-up cookie names. Sent again, it corrects what was sent before. */
export function signUpStep2Call(app: FastifyInstance, context: AccountsContext): void {
  const { db, throttle } = context;
  const call = '/utils/custom-forms/signup/signup-step-2';

  app.post(call, { onRequest: requireXsrf(context) }, async (request): Promise<SignupStep2Answer> => {
    const body = parseBody(context, request, signupStep2Body);
    const attempt = await currentAttempt(context, request);
    const details = personalDetails(context, request, body, context.regulators[attempt.regulator]?.minimumAge);
    const idempotent = idempotentRequest(context, request, `${call} ${attempt.id}`, body);
    const before = idempotent && (await keptAnswer<SignupStep2Answer>(db, idempotent));
    if (before !== undefined) return before.answer;
    if (context.signUpsPerAddress === 'limited') await throttle.require(db, 'signup-step-2', addressSubject(request.ip), SIGN_UPS_PER_ADDRESS);

    return db.transaction(async (tx) => {
      const answer: SignupStep2Answer = {
        profile_id: attempt.profileRef,
        client_id: attempt.clientRef,
        is_email_verified: attempt.verifiedAt !== null,
        next: 'thank-you',
      };
      if (idempotent !== undefined && !(await takeKey(tx, idempotent, { attemptId: attempt.id, answer }, context.now()))) {
        const other = await keptAnswer<SignupStep2Answer>(tx, idempotent);
        if (other === undefined) throw new Error('sign-up, step 2: an idempotency key is taken and yet not there.');
        return other.answer;
      }
      await keepDetails(context, tx, request, attempt, body, details, idempotent?.header);
      return answer;
    });
  });
}

function personalDetails(context: AccountsContext, request: FastifyRequest, body: Step2Body, minimumAge: number | undefined): PersonalDetails {
  const complaints: Record<string, string[]> = {};
  const birthDate = birthDateComplaint(body.birth_date, context.now().toISOString().slice(0, 10), minimumAge);
  if (birthDate !== undefined) complaints['birth_date'] = [birthDate];
  // Length and country code only: numbering plans open new ranges faster than packages learn of them.
  if (!isPossiblePhoneNumber(body.phone)) complaints['phone'] = ['invalid'];
  if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints);
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    birthDate: body.birth_date,
    phone: body.phone,
    addressLine: body.address_line,
    city: body.city,
    postalCode: body.postal_code || null,
  };
}

/** The same statements for every standing; a profile that is not this attempt's stays as it is (see createAttempt). */
async function keepDetails(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  attempt: SignUpAttempt,
  body: Step2Body,
  details: PersonalDetails,
  idempotencyKey: string | undefined,
): Promise<void> {
  const now = context.now();
  // The profile before what hangs on it, like everyone who locks both.
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, attempt.profileId)).for('update');
  await tx.update(signUpAttempts).set({ details }).where(eq(signUpAttempts.id, attempt.id));
  await tx.update(profiles).set({ ...details, changedAt: now }).where(eq(profiles.attemptId, attempt.id));
  const { form_id: formId, form_version: formVersion, timezone, agent, ...payload } = body;
  const record = {
    formId: formId ?? null,
    formVersion: formVersion ?? null,
    payload,
    timezone: timezone ?? null,
    agent: agent ?? request.headers['user-agent']?.slice(0, 512) ?? null,
    idempotencyKey: idempotencyKey ?? null,
    createdAt: now,
  };
  await tx
    .insert(registrations)
    .values({
      id: crypto.randomUUID(),
      attemptId: attempt.id,
      call: 'signup-step-2',
      profileId: attempt.standing === 'known' ? null : attempt.profileId,
      profileRef: attempt.profileRef,
      clientRef: attempt.clientRef,
      shownTexts: [],
      attribution: {},
      entity: attempt.entity,
      companyId: attempt.companyId,
      country: attempt.country,
      locale: editionNamed(context.editions, attempt.edition)?.locale ?? attempt.edition,
      edition: attempt.edition,
      regulator: attempt.regulator,
      ...record,
    })
    .onConflictDoUpdate({ target: [registrations.attemptId, registrations.call], set: record });
}
