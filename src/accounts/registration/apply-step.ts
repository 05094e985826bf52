import { type SQL, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { editionNamed } from '#calls/request-edition.ts';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { countOutcome } from '../count-outcome.ts';
import { recordProfileEvent } from '../person-events.ts';
import { enqueueAccountEvent, stepFacts, wireTerms } from '../account-events.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, profiles, registrations, signUpAttempts } from '../accounts.tables.ts';
import type { ClientTerms } from '../platform-accounts/client-terms.ts';
import { nextNumber, numbersOf, outOfNumbers } from '../platform-accounts/account-numbers.ts';
import { registrationKind } from '../registration-kinds.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import { notifyOfApplications } from './application-notices.ts';
import { clientOf } from './client-of.ts';
import { adoptDetails, finishAccounts } from './finish-accounts.ts';
import { agentOf } from '#calls/agent-of.ts';
import { payloadOf } from './registration-record.ts';

export type LaterBody = {
  readonly form_id?: string | undefined;
  readonly form_version?: string | undefined;
  readonly timezone?: string | undefined;
  readonly agent?: string | undefined;
  readonly shown_texts?: readonly string[] | undefined;
};

/** What a step changes of its attempt. What it leaves out stays. */
export type StepChange = Partial<
  Pick<SignUpAttempt, 'details' | 'clientDetails' | 'terms' | 'platform' | 'country' | 'clientKind' | 'completedAt'>
> & {
  /** Of a lead that sets one. */
  readonly password?: string | undefined;
};

type Applied = {
  readonly id: string;
  readonly body: LaterBody;
  readonly attempt: SignUpAttempt;
  readonly change: StepChange;
  readonly passwordHash: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly beforeOpening?: true | undefined;
  /** Whose account the step opens. */
  readonly opensFor?: Profile | undefined;
  /** The session is that of the attempt's profile: what it says of the person is the owner's word. */
  readonly isOwners?: boolean;
};

/** The same statements for every standing; a profile and a client that are not this attempt's stay as they are (see createAttempt). */
export async function applyStep(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  applied: Applied,
): Promise<void> {
  const { id, body, attempt, change, passwordHash, idempotencyKey } = applied;
  const now = context.now();
  // The profile before what hangs on it, like everyone who locks both.
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, attempt.profileId)).for('update');
  const { password: _, ...changed } = change;
  const [written] = await tx
    .update(signUpAttempts)
    .set({
      completedAt: now,
      ...changed,
      ...renumbered(attempt, change),
      ...(passwordHash === undefined
        ? {}
        : {
            passwordHash: sql`case when ${signUpAttempts.standing} = 'known' or ${signUpAttempts.verifiedAt} is not null then null else ${passwordHash} end`,
          }),
    })
    .where(eq(signUpAttempts.id, attempt.id))
    .returning()
    .catch(outOfNumbers);
  if (written === undefined) throw new ProblemError('sign-up-missing');
  await tx
    .update(profiles)
    .set({
      ...written.details,
      country: written.country,
      changedAt: now,
      // Only who has none yet: it is no way to another password.
      ...(passwordHash === undefined ? {} : { passwordHash: sql`coalesce(${profiles.passwordHash}, ${passwordHash})` }),
    })
    .where(eq(profiles.attemptId, attempt.id));
  // A further account of a known profile is its attempt's; an unconfirmed profile's only one may be another attempt's.
  const [client] = await tx
    .update(clients)
    .set({ ...clientOf(written), terms: keepingDecision(written.terms) })
    .where(eq(clients.attemptId, attempt.id))
    .returning();
  if (applied.beforeOpening && written.verifiedAt !== null && client?.state !== 'unfinished')
    throw new ProblemError('sign-up-missing');
  if (applied.isOwners === true) await adoptDetails(tx, attempt.profileId, written.details, now);
  // A lead that was confirmed as such is a client from here on.
  if (client !== undefined && written.verifiedAt !== null && attempt.clientKind !== written.clientKind)
    await tx.update(clients).set({ state: 'unfinished' }).where(eq(clients.id, client.id));

  const record = {
    formId: body.form_id ?? null,
    formVersion: body.form_version ?? null,
    payload: payloadOf(body),
    shownTexts: body.shown_texts ?? [],
    timezone: body.timezone ?? null,
    agent: agentOf(body, request),
    idempotencyKey: idempotencyKey ?? null,
    createdAt: now,
  };
  const profileId = attempt.standing === 'known' ? null : attempt.profileId;
  const locale = editionNamed(context.editions, attempt.edition)?.locale ?? attempt.edition;
  const recordId = crypto.randomUUID();
  const [registration] = await tx
    .insert(registrations)
    .values({
      id: recordId,
      attemptId: attempt.id,
      call: id,
      profileId,
      profileRef: attempt.profileRef,
      clientRef: attempt.clientRef,
      attribution: {},
      entity: attempt.entity,
      companyId: attempt.companyId,
      country: written.country,
      locale,
      edition: attempt.edition,
      regulator: attempt.regulator,
      ...record,
    })
    .onConflictDoUpdate({ target: [registrations.attemptId, registrations.call], set: record })
    .returning({ id: registrations.id });
  if (registration === undefined) throw new Error('registration: the record of a step was not written.');
  // Sent again, it has corrected the row that was there.
  if (registration.id === recordId)
    await countOutcome(context, tx, attempt.id, {
      event: 'done',
      route: request.routeOptions.url ?? '',
      form: record.formId,
      version: record.formVersion,
    });
  const isTheirs = client !== undefined || applied.isOwners === true;
  await recordProfileEvent(
    context,
    tx,
    attempt.profileId,
    {
      kind: 'step',
      at: now,
      refTable: 'registrations',
      refId: registration.id,
      facts: { call: id, standing: attempt.standing, form: record.formId, version: record.formVersion },
    },
    isTheirs ? 'as the profile has them' : 'none',
  );
  await enqueueAccountEvent(context, tx, attempt.profileId, 'registration.completed', {
    registration_id: registration.id,
    sign_up_id: attempt.id,
    kind: attempt.kind,
    step: id,
    // Once the mailbox is confirmed, or its owner's session has proved it, the sign-up is the person's.
    profile_id: applied.opensFor !== undefined || written.verifiedAt !== null ? attempt.profileId : profileId,
    client_id: client?.id ?? null,
    client_kind: written.clientKind,
    account_number: String(written.accountNumber),
    platform: written.platform,
    terms: wireTerms(written.terms),
    email: attempt.email,
    entity: attempt.entity,
    company_id: attempt.companyId,
    regulator: attempt.regulator,
    country: written.country,
    edition: attempt.edition,
    locale,
    ...stepFacts(record),
  });
  if (written.verifiedAt !== null) await notifyOfApplications(context, tx, written, attempt);
  if (written.verifiedAt !== null || applied.isOwners === true) await finishAccounts(context, tx, attempt.profileId);
}

/** Swap-free terms that were asked for, or decided on, since the step was first sent stay as they are. */
const keepingDecision = (terms: ClientTerms): SQL<ClientTerms> =>
  sql`${JSON.stringify(terms)}::jsonb || case when jsonb_exists(${clients.terms}, 'swapFree') then jsonb_build_object('swapFree', ${clients.terms}->'swapFree') else '{}'::jsonb end`;

/** A live account that moves to another platform before it is opened takes a number of that one's range. */
function renumbered({ kind, platform }: SignUpAttempt, change: StepChange): { readonly accountNumber?: SQL } {
  const { numbers } = registrationKind(kind);
  const [before, after] = [numbersOf(numbers, platform), numbersOf(numbers, change.platform ?? platform)];
  return before === after ? {} : { accountNumber: nextNumber(after) };
}
