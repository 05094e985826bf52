import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { DeclaredCall, Proofs } from '#contracts/declared-call.ts';
import type { AnswerOf, Call, CallInput } from '#calls/call-declaration.ts';
import { anyone, withXsrf } from '#calls/guard.ts';
import { type Complaints, refusal } from '#calls/parse-body.ts';
import type { ANSWERS } from '#contracts/calls/answers.ts';
import type { SignupAnswer } from '#contracts/calls/signup.ts';
import type { Transaction } from '#contracts/database.ts';
import { SIGN_UPS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext, RegulatorFacts } from '../accounts-context.ts';
import { clients } from '../accounts.tables.ts';
import { defineCall } from '../define-call.ts';
import { registrationKind } from '../registration-kinds.ts';
import { type SignUpAttempt, currentAttempt, currentAttemptIn } from '../session/current-attempt.ts';
import { readSignUpCookie } from '../session/sign-up-cookie.ts';
import { type Profile, signedInProfile } from '../session/signed-in-profile.ts';
import { type LaterBody, type StepChange, applyStep } from './apply-step.ts';
import { addAccount } from './confirm-email.ts';

/** What a step is asked with. */
export type StepInput<Body> = CallInput<AccountsContext, string, Body, undefined>;

/** The way of a step for who has proved to be the owner of a profile, and for whom there may be nothing to complete. */
type OwnerPath<Body, Owned extends { readonly profile: Profile }> = {
  /** The owner and what the step is about for them, or a refusal (thrown); undefined goes on with the sign-up cookie. Not asked while the account of that sign-up waits for this very step. */
  readonly find: (asked: StepInput<Body>, signedIn: Profile | undefined) => Promise<Owned | undefined>;
  readonly write: (asked: StepInput<Body>, owned: Owned, tx: Transaction) => Promise<SignupAnswer>;
};

/** A step after the first, for the attempt that the sign-up cookie names. */
type StepDeclaration<
  Path extends `/${string}`,
  Body extends LaterBody,
  Answer extends keyof typeof ANSWERS,
  Owned extends { readonly profile: Profile },
> = Pick<DeclaredCall, 'summary' | 'examples'> & {
  /** Kept as `call` of its record. */
  readonly id: string;
  readonly path: Path;
  readonly body: z.ZodMiniType<Body>;
  readonly answer: Answer;
  /** Left out, the sign-up cookie. */
  readonly proof?: Proofs;
  readonly refusals?: DeclaredCall['refusals'];
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
  /** It changes what the platform is told, and so comes before the account is being opened: until the mailbox is confirmed, or while the account is unfinished. After it, `sign-up-missing`. */
  readonly beforeOpening?: true;
  /** Written with the step. */
  readonly follow?: (context: AccountsContext, tx: Transaction, body: Body, attempt: SignUpAttempt) => Promise<void>;
  /** Put to the ids that every step answers, and stored with them. */
  readonly links?: (context: AccountsContext, attempt: SignUpAttempt, body: Body) => object;
  /** Put to the ids that every step answers; calculated again for a repeat, since it may hold what no table keeps. */
  readonly facts?: (context: AccountsContext, attempt: SignUpAttempt) => object;
  readonly ownersWay?: OwnerPath<Body, Owned>;
};

/** Sent again, a step corrects what was sent before. */
export function defineStep<
  const Path extends `/${string}`,
  Body extends LaterBody,
  const Answer extends keyof typeof ANSWERS,
  Owned extends { readonly profile: Profile } = never,
>(step: StepDeclaration<Path, Body, Answer, Owned>): Call<AccountsContext> {
  return defineCall({
    method: 'POST',
    path: step.path,
    tag: 'registration',
    guard: { ...withXsrf(anyone), proof: step.proof ?? [['xsrf', 'sign-up']] },
    summary: step.summary,
    body: step.body,
    answer: step.answer,
    refusals: [...(step.refusals ?? []), 'too-many-requests'],
    examples: step.examples ?? [],
    check: async (asked) => {
      const { context, request } = asked;
      const signedIn = await signedInProfile(context, request);
      const owned =
        step.ownersWay === undefined || (await isUnfinishedSignUp(context, request, signedIn))
          ? undefined
          : await step.ownersWay.find(asked, signedIn);
      if (owned !== undefined) return { way: { owned } };
      return { way: await ownSignUp(step, asked, signedIn) };
    },
    idempotent: { subject: ({ way }) => ('owned' in way ? way.owned.profile.id : way.attempt.id) },
    limits: [{ name: step.id, rule: SIGN_UPS_PER_ADDRESS, mayBeOff: true }],
    prepare: async ({ context, way }) =>
      'owned' in way || way.change.password === undefined
        ? {}
        : { passwordHash: await context.hasher.hash(way.change.password) },
    write: async (asked, tx): Promise<SignupAnswer> => {
      const { context, request, body, way, idempotencyKey } = asked;
      const passwordHash = 'passwordHash' in asked ? asked.passwordHash : undefined;
      if ('owned' in way) {
        if (step.ownersWay === undefined) throw new Error('registration: a step does not handle signed-in owners.');
        return step.ownersWay.write(asked, way.owned, tx);
      }
      const { attempt, change, owner, isOwners } = way;
      await applyStep(context, tx, request, {
        id: step.id,
        body,
        attempt,
        change,
        passwordHash,
        idempotencyKey,
        beforeOpening: step.beforeOpening,
        opensFor: owner,
        isOwners,
      });
      if (owner !== undefined) await addAccount(context, tx, owner, await currentAttemptIn(tx, attempt.id), true);
      await step.follow?.(context, tx, body, attempt);
      return {
        profile_id: attempt.profileRef,
        client_id: attempt.clientRef,
        is_email_verified: attempt.verifiedAt !== null || owner !== undefined,
        ...step.links?.(context, attempt, body),
      };
    },
    finish: ({ context, way }, { answer }) =>
      ('owned' in way
        ? answer
        : {
            ...answer,
            ...step.facts?.(context, { ...way.attempt, ...way.change } as SignUpAttempt),
          }) as AnswerOf<Answer>,
  });
}

/** The attempt of the sign-up cookie with what the step changes of it, or a refusal (thrown). */
async function ownSignUp<Body extends LaterBody>(
  step: Pick<StepDeclaration<never, Body, never, never>, 'after' | 'alsoAfter' | 'change' | 'beforeOpening'>,
  { context, request, body }: StepInput<Body>,
  signedIn: Profile | undefined,
) {
  const attempt = await currentAttempt(context, request);
  if (!step.after.includes(attempt.kind) && step.alsoAfter?.(attempt) !== true)
    throw new ProblemError('sign-up-missing');
  const facts = context.regulators[attempt.regulator];
  if (facts === undefined) throw new Error(`registration: regulator "${attempt.regulator}" is unknown.`);
  const change = step.change(body, attempt, facts, context);
  if ('complaints' in change) throw refusal(context, request, change.complaints);
  const isOwners = signedIn?.id === attempt.profileId && signedIn.emailVerifiedAt !== null;
  // The session has proved the mailbox of an attempt that is not opened yet: the step opens its account, and no mail need be answered.
  const owner =
    isOwners && step.beforeOpening && attempt.verifiedAt === null && registrationKind(attempt.kind).joins
      ? signedIn
      : undefined;
  return { attempt, change, owner, isOwners };
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
