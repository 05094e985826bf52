import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#contracts/call-headers.ts';
import type { CallContext } from './call-context.ts';
import type {
  AnswerDeclaration,
  AnswerOf,
  CallAct,
  CallInput,
  Call,
  CallDeclaration,
  Idempotency,
  StoredAnswer,
} from './call-declaration.ts';
import { requireHumanWhenRisky } from './captcha/require-human.ts';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import { type IdempotentRequest, claimKey, idempotentRequest, previousAnswer, storeAnswer } from './idempotency.ts';
import { isWithinLimits } from './limit.ts';
import { parseBody } from './parse-body.ts';
import { type ProblemCode, ProblemError } from '#contracts/problems.ts';
import { withTries } from './tries.ts';

/**
 * How a module declares its calls: `const defineCall = callsOf<AccountsContext>()`. The types of the steps follow from
 * those before them.
 */
export const callsOf =
  <Context extends CallContext>() =>
  <
    const Path extends `/${string}`,
    const Answer extends AnswerDeclaration,
    Body = undefined,
    Who = undefined,
    Checked extends object = object,
    Prepared extends object = object,
    Stored = AnswerOf<Answer>,
  >(
    declaration: CallDeclaration<Context, Path, Body, Answer, Who, Checked, Prepared, Stored>,
  ): Call<Context> => ({
    declared: {
      ...declaration,
      proof: declaration.guard.proof,
      ...(declaration.idempotent === undefined ? {} : { idempotent: true }),
    } as DeclaredCall,
    register: (app, context) => {
      const { method, guard, bodyType, bodyMaxBytes, hasSecretPath, refusesHead } = declaration;
      const addRoute = (scope: FastifyInstance, path: string) =>
        scope.route({
          method,
          url: routeOf(path),
          ...(guard.before === undefined ? {} : { onRequest: guard.before(context) }),
          ...(hasSecretPath ? { logLevel: 'warn' as const } : {}),
          ...(bodyMaxBytes === undefined ? {} : { bodyLimit: bodyMaxBytes }),
          ...(refusesHead ? { exposeHeadRoute: false } : {}),
          handler: async (request, reply) =>
            sendAnswer(declaration, reply, await withTries(() => run(declaration, context, request, reply))),
        });
      for (const path of [declaration.path, ...(declaration.aliases ?? [])]) {
        if (bodyType !== 'any') addRoute(app, path);
        else
          void app.register(async (scope) => {
            scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
            addRoute(scope, path);
          });
      }
    },
  });

/** `/api/articles/{id}` as Fastify has it: `/api/articles/:id`. */
const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** `path` with what is in place of its names. */
const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

type AnyDeclaration<Context> = CallDeclaration<
  Context,
  `/${string}`,
  unknown,
  AnswerDeclaration,
  unknown,
  object,
  object,
  unknown
>;

/** The steps of a call, in the order that CallDeclaration gives. */
async function run<Context extends CallContext>(
  declaration: unknown,
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const call = declaration as AnyDeclaration<Context>;
  const header = request.headers[IDEMPOTENCY_HEADER];
  call.offered?.(context, request);
  const schema = call.bodyFor?.(request) ?? call.body;
  const body = schema === undefined ? undefined : parseBody(context, request, schema);
  const asked = {
    context,
    request,
    reply,
    log: request.log,
    id: crypto.randomUUID(),
    body,
    params: request.params as Readonly<Record<string, string>>,
    who: await call.guard.identify(context, request),
    idempotencyKey: typeof header === 'string' ? header : undefined,
  };
  const checked = { ...asked, ...(await call.check?.(asked)) };
  const finish = async (stored: StoredAnswer<unknown>): Promise<unknown> =>
    call.finish === undefined ? stored.answer : call.finish(checked, stored);

  const repeat = repeatOf(call, checked, context, request);
  const before = await previousAnswer<unknown>(context.db, repeat);
  if (before !== undefined) return finish({ id: before.attemptId, answer: before.answer });

  call.ready?.(context);
  if (call.captcha !== undefined) {
    const { kind, identity } = call.captcha(checked);
    await requireHumanWhenRisky(context, request, kind, identity);
  }
  const { limits = [], overLimit } = call;
  if (!(await isWithinLimits(context, request, limits, overLimit === undefined))) return overLimit?.();

  const stored = await act(call, checked, repeat).catch(async (error: unknown) => {
    if (error instanceof ProblemError && call.act !== undefined && !UNJUDGED.has(error.code))
      await recordRefusal(context, call.act, checked, error);
    throw error;
  });
  return call.handle !== undefined && call.finish === undefined ? stored.answer : finish(stored);
}

/** Refusals that say nothing of what was sent. */
const UNJUDGED: ReadonlySet<string> = new Set<ProblemCode>(['captcha-needed', 'too-many-requests', 'unavailable']);

/** What a call does once it is allowed: `prepare`, and `write` or `handle`. */
async function act<Context extends CallContext>(
  call: AnyDeclaration<Context>,
  checked: CallInput<Context, string, unknown, unknown>,
  repeat: IdempotentRequest | undefined,
): Promise<StoredAnswer<unknown>> {
  const { context, id } = checked;
  const prepared = { ...checked, ...(await call.prepare?.(checked)) };
  if (call.handle !== undefined) return { id, answer: await call.handle(prepared, repeat) };
  const { write } = call;
  return context.db.transaction(async (tx): Promise<StoredAnswer<unknown>> => {
    if (repeat !== undefined && !(await claimKey(tx, repeat, id, context.now()))) {
      const other = await previousAnswer<unknown>(tx, repeat);
      if (other === undefined) throw new Error('idempotency: a key is claimed and yet not there.');
      return { id: other.attemptId, answer: other.answer };
    }
    const answer = await write(prepared, tx);
    if (repeat !== undefined) await storeAnswer(tx, repeat, answer);
    return { id, answer };
  });
}

/** A refusal that cannot be recorded is answered as a fault: nobody learns whether a guess was right without a trace (ASVS 16.5.3). */
async function recordRefusal<Context extends CallContext>(
  { audit, db }: Context,
  { name, subject, staff }: CallAct<CallInput<Context, string, unknown, unknown>>,
  asked: CallInput<Context, string, unknown, unknown>,
  { code }: ProblemError,
): Promise<void> {
  await audit.record(db, {
    act: name,
    refused: code,
    request: asked.request,
    ...(subject !== undefined && { subject: subject(asked) }),
    ...(staff !== undefined && { actor: 'staff', staff: staff(asked) }),
  });
}

function repeatOf<Context extends CallContext>(
  { idempotent, path }: AnyDeclaration<Context>,
  asked: CallInput<Context, string, unknown, unknown>,
  context: Context,
  request: FastifyRequest,
): IdempotentRequest | undefined {
  if (idempotent === undefined || idempotent === 'passed-on') return undefined;
  const { subject, same, postGoodForSeconds }: Idempotency<typeof asked> = idempotent === true ? {} : idempotent;
  const address = filled(path, asked.params);
  return idempotentRequest(
    context,
    request,
    subject === undefined ? address : `${address} ${subject(asked)}`,
    same?.(asked) ?? (asked.body as object),
    typeof postGoodForSeconds === 'function' ? postGoodForSeconds(asked) : postGoodForSeconds,
  );
}

/** What a handler answered, as the document says that it is answered. */
function sendAnswer({ answer }: { readonly answer: AnswerDeclaration }, reply: FastifyReply, result: unknown): unknown {
  if (result === reply || typeof answer === 'string' || 'schema' in answer) return result;
  if ('leadsTo' in answer) return reply.redirect(result as string, 303);
  void reply.type(answer.type.startsWith('text/') ? `${answer.type}; charset=utf-8` : answer.type);
  return reply.send(result);
}
