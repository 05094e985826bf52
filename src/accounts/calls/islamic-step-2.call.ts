import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { islamicStep2Body } from '#contracts/calls/registrations.ts';
import type { SignupAnswer } from '#contracts/calls/signup.ts';
import { SIGN_UPS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { enqueueAccountEvent, stepFacts, wireTerms } from '../account-events.ts';
import type { AccountsContext, RegulatorFacts } from '../accounts-context.ts';
import { noticeCompany } from '../company-notice.ts';
import { clients, registrations } from '../accounts.tables.ts';
import type { SignUpAttempt } from '../current-attempt.ts';
import { adoptDetails, finishAccounts } from '../finish-accounts.ts';
import { type StepChange, laterStepCall } from '../later-step.ts';
import { LIVE } from '../later-steps.ts';
import { ownDetails } from '../own-details.ts';
import type { Complaints } from '../parse-body.ts';
import { missingDetails, personComplaints, personOf } from '../person-of.ts';
import { agentOf, payloadOf } from '../register.ts';
import { editionNamed } from '../request-edition.ts';
import { type Profile, signedInProfile } from '../signed-in-profile.ts';
import { shownNumber } from '../shown-number.ts';
import { addressSubject } from '../throttle.ts';

type Body = z.infer<typeof islamicStep2Body>;
const ID = 'islamic-step-2';

/** Swap-free terms: on the live account that this browser is opening, or on the one of who is signed in. */
export function islamicStep2Call(app: FastifyInstance, context: AccountsContext): void {
  laterStepCall(app, context, {
    id: ID,
    method: 'POST',
    path: '/utils/custom-forms/islamic-account/step2',
    body: islamicStep2Body,
    after: LIVE.filter((kind) => kind !== 'email-signup'),
    change: swapFree,
    instead: async (request, body) => {
      const profile = await signedInProfile(context, request);
      return profile && requestSwapFree(context, request, profile, body);
    },
  });
}

/** With the person's details, where they are not here yet. */
function swapFree(
  body: Body,
  attempt: SignUpAttempt,
  { minimumAge }: RegulatorFacts,
  context: AccountsContext,
): StepChange | { readonly complaints: Complaints } {
  const complaints: Record<string, readonly string[]> = personComplaints(
    body,
    context.now().toISOString().slice(0, 10),
    minimumAge,
  );
  const details = personOf(body);
  if (attempt.details === null || details !== null)
    for (const field of missingDetails(body)) complaints[field] = ['required'];
  if (Object.keys(complaints).length > 0) return { complaints };
  return { details: details ?? attempt.details, terms: { ...attempt.terms, swapFree: 'requested' } };
}

/** The newest live account; asked for twice, it is asked for once. */
async function requestSwapFree(
  context: AccountsContext,
  request: FastifyRequest,
  profile: Profile,
  body: Body,
): Promise<SignupAnswer> {
  const { db, throttle } = context;
  const facts = context.regulators[editionNamed(context.editions, profile.edition)?.regulator ?? ''];
  const details = ownDetails(context, request, profile, body, facts);
  if (context.signUpsPerAddress === 'limited')
    await throttle.require(db, ID, addressSubject(request.ip), SIGN_UPS_PER_ADDRESS);
  return db.transaction(async (tx) => {
    await adoptDetails(tx, profile.id, details, context.now());
    if (details !== null) await finishAccounts(context, tx, profile.id);
    const [client] = await tx
      .select()
      .from(clients)
      .where(
        and(
          eq(clients.profileId, profile.id),
          eq(clients.kind, 'live'),
          inArray(clients.state, ['unfinished', 'pending', 'open']),
        ),
      )
      .orderBy(desc(clients.createdAt))
      .limit(1)
      .for('update');
    if (client === undefined)
      throw new ProblemError('not-offered', 'Swap-free terms are those of a live account, and this profile has none.');
    const answer = { profile_id: profile.id, client_id: client.id, is_email_verified: true };
    if (client.terms.swapFree !== undefined) return answer;

    const terms = { ...client.terms, swapFree: 'requested' } as const;
    await tx.update(clients).set({ terms }).where(eq(clients.id, client.id));
    const { entity, companyId, country, regulator } = client;
    const record: typeof registrations.$inferSelect = {
      id: crypto.randomUUID(),
      attemptId: client.attemptId ?? client.id,
      call: ID,
      profileId: profile.id,
      profileRef: profile.id,
      clientRef: client.id,
      formId: body.form_id ?? null,
      formVersion: body.form_version ?? null,
      payload: payloadOf(body),
      shownTexts: body.shown_texts ?? [],
      attribution: {},
      entity,
      companyId,
      country,
      regulator,
      locale: editionNamed(context.editions, profile.edition)?.locale ?? profile.edition,
      edition: profile.edition,
      timezone: body.timezone ?? null,
      agent: agentOf(body, request),
      idempotencyKey: null,
      createdAt: context.now(),
    };
    const [kept = record] = await tx
      .insert(registrations)
      .values(record)
      .onConflictDoUpdate({
        target: [registrations.attemptId, registrations.call],
        set: { attemptId: record.attemptId },
      })
      .returning();
    const number = String(client.accountNumber);
    const { firstName: first_name, lastName: last_name, email, phone } = profile;
    const fields = {
      first_name,
      last_name,
      email,
      phone,
      country_id: country,
      platform: client.platform,
      account_number: number,
    };
    await noticeCompany(context, tx, {
      kind: 'swap-free',
      id: kept.id,
      about: number,
      entity,
      edition: profile.edition,
      isProven: true,
      fields,
    });
    const link = `${context.publicUrl}/${profile.edition}/log-in`;
    await context.enqueue(tx, profile.id, {
      kind: 'mail',
      template: 'islamic-received',
      to: profile.email,
      edition: profile.edition,
      values: { link, number: shownNumber(client) ?? 'none' },
    });
    await enqueueAccountEvent(context, tx, profile.id, 'registration.completed', {
      registration_id: kept.id,
      sign_up_id: record.attemptId,
      kind: ID,
      step: ID,
      profile_id: profile.id,
      client_id: client.id,
      client_kind: client.kind,
      account_number: number,
      platform: client.platform,
      terms: wireTerms(terms),
      email: profile.email,
      entity,
      company_id: companyId,
      regulator,
      country,
      edition: record.edition,
      locale: record.locale,
      ...stepFacts(record),
    });
    return answer;
  });
}
