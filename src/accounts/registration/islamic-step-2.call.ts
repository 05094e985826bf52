import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { EXAMPLE_DETAILS } from '#calls/example-people.ts';
import { islamicStep2Body } from '#contracts/calls/registrations.ts';
import type { SignupAnswer } from '#contracts/calls/signup.ts';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { enqueueAccountEvent, stepFacts, wireTerms } from '../account-events.ts';
import type { AccountsContext, RegulatorFacts } from '../accounts-context.ts';
import { notifyCompany } from '../mails/company-notice.ts';
import { clients, registrations } from '../accounts.tables.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import { adoptDetails, finishAccounts } from './finish-accounts.ts';
import type { StepChange } from './apply-step.ts';
import { defineStep } from './define-step.ts';
import { LIVE } from './later-steps.ts';
import type { PersonalDetails } from '../contact/personal-details.ts';
import { ownDetails } from './own-details.ts';
import type { Complaints } from '#calls/parse-body.ts';
import { missingDetails, personComplaints, personOf } from '../contact/person-of.ts';
import { agentOf } from '#calls/agent-of.ts';
import { payloadOf } from './registration-record.ts';
import { editionNamed } from '#calls/request-edition.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import { shownNumber } from '../platform-accounts/shown-number.ts';

type Body = z.infer<typeof islamicStep2Body>;
const ID = 'islamic-step-2';

/** Swap-free terms: on the live account that this browser is opening, or on the one of who is signed in. */
export const islamicStep2Call = defineStep({
  id: ID,
  path: '/utils/custom-forms/islamic-account/step2',
  proof: [
    ['xsrf', 'sign-up'],
    ['xsrf', 'bearer'],
  ],
  summary: 'Asks for swap-free terms on the live account',
  body: islamicStep2Body,
  answer: 'SignupAnswer',
  refusals: ['not-offered'],
  examples: [
    {
      name: 'swap-free',
      after: ['POST /utils/custom-forms/signup'],
      body: { consent_swap_free: true, ...EXAMPLE_DETAILS },
    },
  ],
  after: LIVE.filter((kind) => kind !== 'email-signup'),
  change: swapFree,
  ownersWay: {
    find: async ({ context, request, body }, profile) => {
      if (profile === undefined) return undefined;
      const facts = context.regulators[editionNamed(context.editions, profile.edition)?.regulator ?? ''];
      return { profile, details: ownDetails(context, request, profile, body, facts) };
    },
    write: ({ context, request, body }, { profile, details }, tx) =>
      requestSwapFree(context, tx, request, profile, details, body),
  },
});

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
  tx: Transaction,
  request: FastifyRequest,
  profile: Profile,
  details: PersonalDetails | null,
  body: Body,
): Promise<SignupAnswer> {
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
  await notifyCompany(context, tx, {
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
}
