import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { SignupAnswer } from '#contracts/calls/signup.ts';
import type { Transaction } from '#contracts/database.ts';
import { SIGN_UPS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { nextNumber, numbersOf, outOfNumbers } from './account-numbers.ts';
import { enqueueAccountEvent, stepFacts, wireTerms } from './account-events.ts';
import { noticeApplications } from './application-notices.ts';
import type { AccountsContext, RegulatorFacts } from './accounts-context.ts';
import { clients, profiles, registrations, signUpAttempts } from './accounts.tables.ts';
import { clientOf } from './client-of.ts';
import type { ClientTerms } from './client-terms.ts';
import { addAccount } from './confirm-email.ts';
import { type SignUpAttempt, currentAttempt, currentAttemptIn } from './current-attempt.ts';
import { adoptDetails, finishAccounts } from './finish-accounts.ts';
import { idempotentRequest, keptAnswer, writeOnce } from './idempotency.ts';
import { type Complaints, parseBody, refusal } from './parse-body.ts';
import { agentOf, payloadOf } from './register.ts';
import { registrationKind } from './registration-kinds.ts';
import { editionNamed } from './request-edition.ts';
import { type Profile, signedInProfile } from './signed-in-profile.ts';
import { readSignUpCookie } from './sign-up-cookie.ts';
import { addressSubject } from './throttle.ts';
import { requireXsrf } from './xsrf.ts';

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

/** A step after the first, for the attempt that the sign-up cookie names; also a row, like the first (042). */
export type LaterStep<Body extends LaterBody> = {
  /** Kept as `call` of its record. */
  readonly id: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: `/${string}`;
  readonly body: z.ZodMiniType<Body>;
  /** The registration kinds it follows; an attempt of another is `sign-up-missing`. */
  readonly after: readonly string[];
  /** Further attempts that it follows. */
  readonly alsoAfter?: (attempt: SignUpAttempt) => boolean;
  /** What it changes, or every complaint at once. */
  readonly change: (
    body: Body,
    attempt: SignUpAttempt,
    facts: RegulatorFacts,
    context: AccountsContext,
  ) => StepChange | { readonly complaints: Complaints };
  /** Where the step has another way, such as for a signed-in client; undefined goes on with the sign-up cookie. Not asked while the account of that sign-up waits for this very step. */
  readonly instead?: (request: FastifyRequest, body: Body) => Promise<SignupAnswer | undefined>;
  /** It changes what the platform is told, and so comes before the account is being opened: until the mailbox is confirmed, or while the account is unfinished. After it, `sign-up-missing`. */
  readonly beforeOpening?: true;
  /** Written with the step. */
  readonly follow?: (tx: Transaction, body: Body, attempt: SignUpAttempt) => Promise<void>;
  /** Put to the ids that every step answers, and kept with them. */
  readonly links?: (attempt: SignUpAttempt, body: Body) => object;
  /** Put to the ids that every step answers. */
  readonly answer?: (attempt: SignUpAttempt, context: AccountsContext) => object;
};

/** Sent again, a step corrects what was sent before. */
export function laterStepCall<Body extends LaterBody>(
  app: FastifyInstance,
  context: AccountsContext,
  step: LaterStep<Body>,
): void {
  const { db, throttle } = context;

  app.route({
    method: step.method,
    url: step.path,
    onRequest: requireXsrf(context),
    handler: async (request): Promise<SignupAnswer> => {
      const body = parseBody(context, request, step.body);
      const signedIn = await signedInProfile(context, request);
      const instead =
        step.instead === undefined || (await isUnfinishedSignUp(context, request, signedIn))
          ? undefined
          : await step.instead(request, body);
      if (instead !== undefined) return instead;
      const attempt = await currentAttempt(context, request);
      if (!step.after.includes(attempt.kind) && step.alsoAfter?.(attempt) !== true)
        throw new ProblemError('sign-up-missing');
      const facts = context.regulators[attempt.regulator];
      if (facts === undefined) throw new Error(`registration: regulator "${attempt.regulator}" is unknown.`);
      const change = step.change(body, attempt, facts, context);
      if ('complaints' in change) throw refusal(context, request, change.complaints);
      const idempotent = idempotentRequest(context, request, `${step.path} ${attempt.id}`, body);
      const before = await keptAnswer<SignupAnswer>(db, idempotent);
      if (before !== undefined) return withAnswer(before.answer);
      if (context.signUpsPerAddress === 'limited')
        await throttle.require(db, step.id, addressSubject(request.ip), SIGN_UPS_PER_ADDRESS);
      const passwordHash = change.password === undefined ? undefined : await context.hasher.hash(change.password);

      const isOwners = signedIn?.id === attempt.profileId && signedIn.emailVerifiedAt !== null;
      // The session has proved the mailbox of an attempt that is not opened yet: the step opens its account, and no mail need be answered.
      const owner =
        isOwners && step.beforeOpening && attempt.verifiedAt === null && registrationKind(attempt.kind).joins
          ? signedIn
          : undefined;
      const answer: SignupAnswer = {
        profile_id: attempt.profileRef,
        client_id: attempt.clientRef,
        is_email_verified: attempt.verifiedAt !== null || owner !== undefined,
        ...step.links?.(attempt, body),
      };
      const kept = await db.transaction((tx) =>
        writeOnce(tx, idempotent, { attemptId: attempt.id, answer }, context.now(), async () => {
          await applyStep(context, tx, request, {
            id: step.id,
            body,
            attempt,
            change,
            passwordHash,
            idempotencyKey: idempotent?.header,
            beforeOpening: step.beforeOpening,
            opensFor: owner,
            isOwners,
          });
          if (owner !== undefined) await addAccount(context, tx, owner, await currentAttemptIn(tx, attempt.id), true);
          await step.follow?.(tx, body, attempt);
        }),
      );
      return withAnswer(kept.answer);

      // Worked out anew for a repeat: it may hold what no table keeps.
      function withAnswer(ids: SignupAnswer): SignupAnswer {
        return { ...ids, ...step.answer?.({ ...attempt, ...change } as SignUpAttempt, context) };
      }
    },
  });
}

/** Whether the account of this browser's sign-up waits for its steps, and is that of who is signed in, if anyone is. */
async function isUnfinishedSignUp(
  context: AccountsContext,
  request: FastifyRequest,
  signedIn: Profile | undefined,
): Promise<boolean> {
  const attemptId = readSignUpCookie(context, request);
  if (attemptId === undefined) return false;
  const [client] = await context.db
    .select({ profileId: clients.profileId })
    .from(clients)
    .where(and(eq(clients.attemptId, attemptId), eq(clients.state, 'unfinished')));
  return client !== undefined && (signedIn === undefined || signedIn.id === client.profileId);
}

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
  const [registration] = await tx
    .insert(registrations)
    .values({
      id: crypto.randomUUID(),
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
  if (written.verifiedAt !== null) await noticeApplications(context, tx, written, attempt);
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
