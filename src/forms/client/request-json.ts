import { FORM_REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { RequestError } from '#forms/client/request-error.ts';

export type JsonRequest = {
  readonly method: 'GET' | 'PATCH' | 'POST';
  /** Absolute, or from the page's own origin. */
  readonly address: string;
  /** Sent as JSON; left out, the request has no body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
};

/**
 * One request with credentials, JSON both ways (FRM-5). The time limit covers the whole answer, body included.
 *
 * @returns the answer's JSON; undefined if the answer is empty.
 * @throws RequestError, always with one of the four texts of FRM-6.
 */
export async function requestJson({
  method,
  address,
  body,
  headers = {},
  signal,
  timeoutMs = FORM_REQUEST_TIMEOUT_MS,
}: JsonRequest): Promise<unknown> {
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(), timeoutMs);
  try {
    const response = await fetch(address, {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? timeLimit.signal : AbortSignal.any([signal, timeLimit.signal]),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new RequestError({
        kind: 'status',
        status: response.status,
        problem: readProblem(text),
        retryAfterSeconds: readRetryAfter(response.headers.get('Retry-After')),
      });
    }
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    if (cause instanceof RequestError) throw cause;
    if (signal?.aborted) throw new RequestError({ kind: 'aborted' }, cause);
    if (timeLimit.signal.aborted) throw new RequestError({ kind: 'timeout', timeoutMs }, cause);
    throw new RequestError({ kind: 'network' }, cause);
  } finally {
    clearTimeout(timer);
  }
}

/** Problem details, or undefined if something other than the site answered, such as a proxy. */
function readProblem(text: string): ProblemDetails | undefined {
  try {
    const problem: unknown = JSON.parse(text);
    const isProblem =
      typeof problem === 'object' && problem !== null && 'code' in problem && typeof problem.code === 'string';
    return isProblem ? (problem as ProblemDetails) : undefined;
  } catch {
    return undefined; // FRM-6: the status alone says what happened
  }
}

/** Seconds; the date form of the header (RFC 9110 10.2.3) is not used by this site. */
const readRetryAfter = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/u.test(header) ? Number(header) : undefined;
