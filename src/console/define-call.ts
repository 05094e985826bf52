import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Call, CallAct, CallInput, StoredAnswer } from '#calls/call-declaration.ts';
import { callsOf } from '#calls/define-call.ts';
import type { Guard } from '#calls/guard.ts';
import type { CallLimit } from '#calls/limit.ts';
import type { Transaction } from '#contracts/database.ts';
import { ANYONE } from '#contracts/declared-call.ts';
import type { FourEyesName } from '#contracts/four-eyes.ts';
import { type ProblemCode, ProblemError } from '#contracts/problems.ts';
import { type FourEyes, holdable } from './approvals/hold.ts';
import type { ConsoleContext } from './console-context.ts';
import type { Permission } from './sections.ts';
import { type Member, isProven, memberOf } from './staff/staff-session.ts';

/** What a call asks of who sends it: a permission; that they are logged in; or nothing, where one logs in. */
export type Needs = Permission | 'logged-in' | 'nothing';

type WhoOf<Needed extends Needs> = Needed extends 'nothing' ? undefined : Member;

export type ConsoleCall = {
  readonly method: 'GET' | 'POST';
  readonly path: `/console/api/${string}`;
  readonly needs: Needs;
  /** Who sends it has proved who they are within STAFF_PROOF_S. */
  readonly stepUp: boolean;
  /** What it is to a brand that wants two people for it. */
  readonly fourEyes: FourEyesName | undefined;
  readonly summary: string;
  readonly register: Call<ConsoleContext>['register'];
};

type Awaitable<Value> = Value | Promise<Value>;

type ConsoleDeclaration<
  Path extends `/console/api/${string}`,
  Needed extends Needs,
  Body,
  Answer,
  Prepared extends object,
> = {
  readonly method: 'GET' | 'POST';
  readonly path: Path;
  /** Without it nothing compiles; a test sends every call as every role. */
  readonly needs: Needed;
  /** Who sends it has to have proved who they are within STAFF_PROOF_S; the client asks for it, and sends again. */
  readonly stepUp?: true;
  /** For docs/console.md. */
  readonly summary: string;
  readonly body?: z.ZodMiniType<Body>;
  readonly refusals?: readonly ProblemCode[];
  /** A refusal of it is recorded; who writes records what was done. */
  readonly act?: CallAct<CallInput<ConsoleContext, Path, Body, WhoOf<Needed>>>;
  readonly limits?: readonly CallLimit[];
} & (
  | {
      /** Reads. */
      readonly read: (asked: CallInput<ConsoleContext, Path, Body, WhoOf<Needed>>) => Awaitable<Answer>;
      readonly write?: never;
      readonly prepare?: never;
      readonly settled?: never;
      readonly fourEyes?: never;
    }
  | {
      /**
       * Work before the transaction of `write`, which is given what it returns. Of a call that waits for a second person it is done once that
       * person approves; of two who approve at once, for each: it does nothing that must not be done twice.
       */
      readonly prepare?: (asked: CallInput<ConsoleContext, Path, Body, WhoOf<Needed>>) => Awaitable<Prepared>;
      /** In one transaction with the entry of the audit trail. */
      readonly write: (
        asked: CallInput<ConsoleContext, Path, Body, WhoOf<Needed>> & NoInfer<Prepared>,
        tx: Transaction,
      ) => Awaitable<Answer>;
      readonly read?: never;
      /** Once what was written is kept, before the answer; of a call that waits for a second person once that person approves. It refuses nothing. */
      readonly settled?: (asked: CallInput<ConsoleContext, Path, Body, WhoOf<Needed>>) => Awaitable<void>;
      /** Where the brand names it, the call waits for a second person who has its permission. `who` is then who asked, as they are by then. */
      readonly fourEyes?: FourEyes<CallInput<ConsoleContext, Path, Body, WhoOf<Needed>>>;
    }
);

const defineCall = callsOf<ConsoleContext>();

/**
 * One call of the console. It is in no public document and on no public address: only the console's own listener has it
 * (decision 115). Who may send it is one word of its declaration, checked before the handler is asked.
 */
export function consoleCall<
  const Path extends `/console/api/${string}`,
  const Needed extends Needs,
  Answer extends object,
  Body = undefined,
  Prepared extends object = object,
>({
  needs,
  stepUp,
  read,
  write,
  prepare,
  settled,
  fourEyes,
  refusals = [],
  ...declaration
}: ConsoleDeclaration<Path, Needed, Body, Answer, Prepared>): ConsoleCall {
  const { method, path, summary } = declaration;
  type Asked = CallInput<ConsoleContext, Path, Body, WhoOf<Needed>>;
  const step =
    write === undefined
      ? { handle: (asked: Asked) => read(asked) }
      : fourEyes === undefined
        ? {
            write,
            ...(prepare !== undefined && { prepare }),
            ...(settled !== undefined && { finish: afterwards(settled) }),
          }
        : holdable({ method, path, needs, body: declaration.body, fourEyes, prepare, write, settled });
  const call = defineCall({
    ...declaration,
    tag: 'operator',
    guard: guardFor(needs, stepUp === true),
    // Its type is that of the handler; nothing else reads it.
    answer: { name: 'ConsoleAnswer', schema: undefined as unknown as z.ZodMiniType<Answer> },
    refusals,
    ...step,
  } as unknown as Parameters<typeof defineCall>[0]);
  return { method, path, needs, stepUp: stepUp === true, fourEyes: fourEyes?.name, summary, register: call.register };
}

const afterwards =
  <Asked, Answer>(settled: (asked: Asked) => Awaitable<void>) =>
  async (asked: Asked, { answer }: StoredAnswer<Answer>): Promise<Answer> => {
    await settled(asked);
    return answer;
  };

const guardFor = (needs: Needs, stepUp: boolean): Guard<ConsoleContext, Member | undefined> => ({
  proof: ANYONE,
  before: requireOwnOrigin,
  identify: async (context, request) => {
    if (needs === 'nothing') return undefined;
    const member = await memberOf(context, request);
    if (member === undefined) throw new ProblemError('staff-session-missing');
    if (needs !== 'logged-in' && !member.may.has(needs)) return refuse('not-permitted');
    if (stepUp && !isProven(context, member)) return refuse('step-up-needed');
    return member;

    async function refuse(refused: ProblemCode): Promise<never> {
      await context.audit.record(context.db, {
        act: 'console-refused',
        refused,
        actor: 'staff',
        staff: member?.id,
        object: needs,
        request,
      });
      throw new ProblemError(refused);
    }
  },
});

/**
 * Whoever changes something sends it from a page of the console: browsers name the origin of every POST, and send JSON to another
 * origin only with its leave, which nobody has here. A program that is no browser sends no session either.
 */
const requireOwnOrigin =
  (context: ConsoleContext) =>
  async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (request.headers.origin !== new URL(context.consoleUrl()).origin) throw new ProblemError('cross-site');
  };
