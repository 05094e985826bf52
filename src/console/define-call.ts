import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Call, CallAct, CallInput } from '#calls/call-declaration.ts';
import { callsOf } from '#calls/define-call.ts';
import type { Guard } from '#calls/guard.ts';
import type { CallLimit } from '#calls/limit.ts';
import type { Transaction } from '#contracts/database.ts';
import { ANYONE } from '#contracts/declared-call.ts';
import { type ProblemCode, ProblemError } from '#contracts/problems.ts';
import type { ConsoleContext } from './console-context.ts';
import type { Permission } from './sections.ts';
import { type Member, memberOf } from './staff/staff-session.ts';

/** What a call asks of who sends it: a permission; that they are logged in; or nothing, where one logs in. */
export type Needs = Permission | 'logged-in' | 'nothing';

type WhoOf<Needed extends Needs> = Needed extends 'nothing' ? undefined : Member;

export type ConsoleCall = {
  readonly method: 'GET' | 'POST';
  readonly path: `/console/api/${string}`;
  readonly needs: Needs;
  readonly summary: string;
  readonly register: Call<ConsoleContext>['register'];
};

type Awaitable<Value> = Value | Promise<Value>;

type ConsoleDeclaration<Path extends `/console/api/${string}`, Needed extends Needs, Body, Answer> = {
  readonly method: 'GET' | 'POST';
  readonly path: Path;
  /** Without it nothing compiles; a test sends every call as every role. */
  readonly needs: Needed;
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
    }
  | {
      /** In one transaction with the entry of the audit trail. */
      readonly write: (
        asked: CallInput<ConsoleContext, Path, Body, WhoOf<Needed>>,
        tx: Transaction,
      ) => Awaitable<Answer>;
      readonly read?: never;
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
>({ needs, read, write, refusals = [], ...declaration }: ConsoleDeclaration<Path, Needed, Body, Answer>): ConsoleCall {
  const { method, path, summary } = declaration;
  type Asked = CallInput<ConsoleContext, Path, Body, WhoOf<Needed>>;
  const step = write === undefined ? { handle: (asked: Asked) => read(asked) } : { write };
  const call = defineCall({
    ...declaration,
    tag: 'operator',
    guard: guardFor(needs),
    // Its type is that of the handler; nothing else reads it.
    answer: { name: 'ConsoleAnswer', schema: undefined as unknown as z.ZodMiniType<Answer> },
    refusals,
    ...step,
  } as unknown as Parameters<typeof defineCall>[0]);
  return { method, path, needs, summary, register: call.register };
}

const guardFor = (needs: Needs): Guard<ConsoleContext, Member | undefined> => ({
  proof: ANYONE,
  before: requireOwnOrigin,
  identify: async (context, request) => {
    if (needs === 'nothing') return undefined;
    const member = await memberOf(context, request);
    if (member === undefined) throw new ProblemError('staff-session-missing');
    if (needs !== 'logged-in' && !member.may.has(needs)) {
      await context.audit.record(context.db, {
        act: 'console-refused',
        refused: 'not-permitted',
        actor: 'staff',
        staff: member.id,
        object: needs,
        request,
      });
      throw new ProblemError('not-permitted');
    }
    return member;
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
