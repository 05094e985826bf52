import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OUTAGE_LOG_EVERY_MS } from '#contracts/limits.ts';
import { PROBLEMS, type ProblemCode, type ProblemDetails, ProblemError } from '#contracts/problems.ts';
import { createOutage } from '#domain/outage.ts';
import { isDatabaseResting } from '#domain/database-resting.ts';
import { faultForLog } from './fault-for-log.ts';
import { pathOf } from './request-target.ts';

/** Pages instead of problem details, for who asked for a page. */
export type ProblemPages = {
  readonly wantsPage: (request: FastifyRequest) => boolean;
  readonly notFoundPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  readonly failurePage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** Fastify's own refusals of a request (fastify/docs, Errors) that have a code of ours. */
const FRAMEWORK_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-content-type',
  FST_ERR_CTP_EMPTY_TYPE: 'wrong-content-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-json',
  FST_ERR_VALIDATION: 'bad-input',
  FST_ERR_BAD_URL: 'bad-address',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_ERR_NOT_FOUND: 'not-found',
};
const UNAVAILABLE_RETRY_AFTER_S = 5;

/**
 * Every refusal and failure as problem details (RFC 9457), with the request's id and never a stack. Install it before
 * the routes: it notes their methods, to tell a wrong method from a wrong address. `onDatabaseAway` hears of each request
 * that failed because the database is away; what is refused with 503 for another reason is logged once and then counted.
 */
export function problemResponses(
  app: FastifyInstance,
  pages: ProblemPages | undefined,
  onDatabaseAway: (error: unknown) => void,
): void {
  const logRefusal = refusalLog(app);
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ pattern: addressPattern(url), methods: [method].flat() });
  });

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const problem = asProblem(error);
    const { status } = PROBLEMS[problem.code];
    if (isDatabaseResting(error)) onDatabaseAway(error);
    else if (status >= 500 && error instanceof ProblemError) logRefusal(request.routeOptions.url, error.message);
    else if (status >= 500)
      request.log.error({ fault: faultForLog(error), route: request.routeOptions.url }, 'request failed');
    if (status >= 500 && pages?.wantsPage(request) === true) return pages.failurePage(request, reply);
    answerProblem(problem, request, reply);
    return reply;
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.raw.url ?? '/');
    const methods = new Set(routes.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods));
    if (methods.size > 0 && !methods.has(request.method)) {
      void reply.header('Allow', [...methods].sort().join(', '));
      answerProblem(new ProblemError('method-not-allowed'), request, reply);
      return reply;
    }
    if (pages?.wantsPage(request) === true) return pages.notFoundPage(request, reply);
    answerProblem(new ProblemError('not-found'), request, reply);
    return reply;
  });
}

/** Refusals of our own with 503, such as too many passwords to be hashed: a line at the first, then a count a minute. */
function refusalLog(app: FastifyInstance): (route: string | undefined, reason: string) => void {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  let route: string | undefined;
  const outage = createOutage(
    OUTAGE_LOG_EVERY_MS,
    () => performance.now(),
    (news) => {
      if (news.kind === 'began') app.log.warn({ route, reason: news.reason }, 'a request is refused for now');
      else if (news.kind === 'goes-on')
        app.log.warn({ route, reason: news.reason, refused: news.failures }, 'requests are still refused');
    },
  );
  return (at, reason) => {
    if (performance.now() - lastAtMs >= OUTAGE_LOG_EVERY_MS) outage.worked();
    lastAtMs = performance.now();
    route = at;
    outage.failed(reason);
  };
}

/** For Fastify's `frameworkErrors` too: an address that cannot be decoded never reaches the error handler. */
export function answerProblem(error: ProblemError | FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const problem = asProblem(error);
  const { status, title } = PROBLEMS[problem.code];
  const details: ProblemDetails = {
    type: `/problems/${problem.code}`,
    title,
    status,
    code: problem.code,
    ...(problem.message !== title && status < 500 ? { detail: problem.message } : {}),
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
    ...(problem.captchaEffort === undefined ? {} : { captcha_effort: problem.captchaEffort }),
    ...(problem.theirs === undefined ? {} : { theirs: problem.theirs }),
    requestId: request.id,
  };
  if (problem.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(problem.retryAfterSeconds));
  void reply.header('Cache-Control', 'no-store');
  // As a string, so that no serializer of the route shapes it.
  void reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(details));
}

function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK_CODES[code];
  if (known !== undefined) return new ProblemError(known);
  if (isDatabaseResting(error))
    return new ProblemError('unavailable', undefined, { retryAfterSeconds: UNAVAILABLE_RETRY_AFTER_S });
  // The body broke off, or its JSON is not: the client's fault by Fastify's own account.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ProblemError('bad-json');
  return new ProblemError('internal');
}

const addressPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split(/:\w+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}$`,
  );
