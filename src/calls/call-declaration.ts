import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ActName } from '#contracts/acts.ts';
import type { ANSWERS } from '#contracts/calls/answers.ts';
import type { Transaction } from '#contracts/database.ts';
import type { RiskKind } from './captcha/require-human.ts';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import type { Guard } from './guard.ts';
import type { IdempotentRequest } from './idempotency.ts';
import type { CallLimit } from './limit.ts';

/** A call of the module whose context it takes: for the OpenAPI document, and for the server. */
export type Call<Context> = {
  readonly declared: DeclaredCall;
  readonly register: (app: FastifyInstance, context: Context) => void;
};

/** The names between braces in a path. */
type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

/** What each step of a call is given. */
export type CallInput<Context, Path, Body, Who> = {
  readonly context: Context;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: FastifyBaseLogger;
  /** Of this request: what it makes is kept under it. */
  readonly id: string;
  /** As the schema parsed it; undefined where there is none. */
  readonly body: Body;
  /** What is in the path in place of the names between braces. */
  readonly params: Readonly<Record<ParamNames<Path>, string>>;
  /** Whom the guard found. */
  readonly who: Who;
  /** As the client sent it, for the record; undefined without one. */
  readonly idempotencyKey: string | undefined;
};

export type AnswerDeclaration = DeclaredCall['answer'];
/** JSON as its schema has it; of a media type, its text or bytes; of what leads elsewhere, the address. A reply that was sent already is taken as it is. */
export type AnswerOf<Declared extends AnswerDeclaration> = Declared extends keyof typeof ANSWERS
  ? z.output<(typeof ANSWERS)[Declared]>
  : Declared extends { readonly schema: z.ZodMiniType<infer Answer> }
    ? Answer
    : Declared extends { readonly leadsTo: string }
      ? string | FastifyReply
      : string | Buffer | FastifyReply;

type Awaitable<Value> = Value | Promise<Value>;

/** What a repeat of the same request is judged by. */
export type Idempotency<Step> = {
  /** Added to the call's path: the same key for another subject is another request. */
  readonly subject?: (asked: Step) => string;
  /** What two bodies have in common where they are the same request; left out, all of the body. */
  readonly same?: (asked: Step) => object;
  /** For how long a form posted without JavaScript counts as the same request; left out or undefined, for as long as answers are kept. */
  readonly postGoodForSeconds?: number | ((asked: Step) => number | undefined);
};

/**
 * One HTTP call: what the OpenAPI document says of it, and the steps that answer it. They run in this order, and a step
 * that a declaration leaves out is not there:
 *
 * 1. `guard.before`: refused before the body is read.
 * 2. `offered`: refused where this site does not have what the call is for, whatever the body says.
 * 3. `body`: parsed by its schema, or refused with every field at fault.
 * 4. `guard.identify`: who sends it.
 * 5. `check`: refusals that need the brand or the database; what it returns is given to the steps after it.
 * 6. With `idempotent`: the stored answer of the same request, which ends it here.
 * 7. `ready`: refused where something that the call needs is in full use.
 * 8. `captcha`, by risk, and then `limits`: the tries that are counted.
 * 9. `prepare`: slow work that must hold no connection, such as hashing a password. What it returns is given to `write`.
 * 10. `write`: in one transaction with the claim of the idempotency key. Or `handle`, for a call that writes nothing or
 *     whose writing is not of one piece: it claims the key itself.
 * 11. `finish`: cookies, and what no table holds; for a stored answer too.
 *
 * A refusal of step 9 or 10 is that of an `act`, where the call has one: something was judged, and found wrong.
 */
export type CallDeclaration<
  Context,
  Path extends `/${string}`,
  Body,
  Answer extends AnswerDeclaration,
  Who,
  Checked extends object,
  Prepared extends object,
  Stored,
> = Omit<DeclaredCall, 'proof' | 'body' | 'idempotent' | 'answer' | 'path'> & {
  readonly path: Path;
  /** Further addresses of the same call that the document does not name: with or without a slash at the end. */
  readonly aliases?: readonly `/${string}`[];
  readonly guard: Guard<Context, Who>;
  readonly body?: z.ZodMiniType<Body>;
  /** Where `body` is a union: the one of its schemas that the request is judged by, so that a refusal names its fields. */
  readonly bodyFor?: (request: FastifyRequest) => z.ZodMiniType<Body>;
  readonly answer: Answer;
  /** Left out, BODY_MAX_BYTES. */
  readonly bodyMaxBytes?: number;
  /** The path holds a secret: its request line is not logged. */
  readonly hasSecretPath?: true;
  /** A GET that changes state or counts: HEAD would run it without an answer to read. */
  readonly refusesHead?: true;
  readonly offered?: (context: Context, request: FastifyRequest) => void;
  /** What the audit trail calls it. Who declares an act records it where it is done; a refusal of it is recorded here. */
  readonly act?: CallAct<CallInput<Context, Path, Body, Who> & Checked>;
  readonly check?: (asked: CallInput<Context, Path, Body, Who>) => Awaitable<Checked>;
  /** `passed-on`: the call that `handle` hands the request on to stores the answer. */
  readonly idempotent?: true | 'passed-on' | Idempotency<CallInput<Context, Path, Body, Who> & Checked>;
  readonly ready?: (context: Context) => void;
  readonly captcha?: (asked: CallInput<Context, Path, Body, Who> & Checked) => {
    readonly kind: RiskKind;
    /** E-mail or number that the try is about; undefined where it is about none. */
    readonly identity: string | undefined;
  };
  readonly limits?: readonly CallLimit[];
  /** Answered in place of `too-many-requests`, where a limit must not show. */
  readonly overLimit?: () => AnswerOf<Answer>;
  readonly prepare?: (asked: CallInput<Context, Path, Body, Who> & Checked) => Awaitable<Prepared>;
} & (
    | {
        /** A reply that was sent already is taken as it is. */
        readonly handle: (
          asked: CallInput<Context, Path, Body, Who> & Checked & Prepared,
          repeat: IdempotentRequest | undefined,
        ) => Awaitable<AnswerOf<Answer> | FastifyReply>;
        readonly write?: never;
        readonly finish?: never;
      }
    | {
        /** @param repeat with which it stores what it answers (claimKey, storeAnswer); undefined where no key was sent */
        readonly handle: (
          asked: CallInput<Context, Path, Body, Who> & Checked & Prepared,
          repeat: IdempotentRequest | undefined,
        ) => Awaitable<Stored>;
        readonly finish: (
          asked: CallInput<Context, Path, Body, Who> & Checked,
          stored: StoredAnswer<Stored>,
        ) => Awaitable<AnswerOf<Answer>>;
        readonly write?: never;
      }
    | {
        readonly write: (
          asked: CallInput<Context, Path, Body, Who> & Checked & Prepared,
          tx: Transaction,
        ) => Awaitable<Stored>;
        readonly finish: (
          asked: CallInput<Context, Path, Body, Who> & Checked,
          stored: StoredAnswer<Stored>,
        ) => Awaitable<AnswerOf<Answer>>;
        readonly handle?: never;
      }
    | {
        readonly write: (
          asked: CallInput<Context, Path, Body, Who> & Checked & Prepared,
          tx: Transaction,
        ) => Awaitable<AnswerOf<Answer>>;
        readonly finish?: never;
        readonly handle?: never;
      }
  );

export type CallAct<Asked> = {
  readonly name: ActName;
  /** The query of the audit trail's name for whom it is about; left out, nobody is known. Work as much for an unknown person as for a known one. */
  readonly subject?: (asked: Asked) => SQL<string | null>;
  /** The member of staff who asks; left out, a visitor does. */
  readonly staff?: (asked: Asked) => string;
};

export type StoredAnswer<Stored> = { readonly id: string; readonly answer: Stored };
