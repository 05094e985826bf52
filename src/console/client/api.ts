import type { ProblemCode, ProblemDetails } from '#contracts/problems.ts';

/** A refusal, or `network` where no answer came: then nobody knows whether something was saved, and the console asks again. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ProblemCode | 'network';
  readonly problem: ProblemDetails | undefined;
  constructor(code: ProblemCode | 'network', problem?: ProblemDetails) {
    super(code);
    this.code = code;
    this.problem = problem;
  }
}

async function send<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(`/console/api/${path}`, { credentials: 'same-origin', ...init }).catch(
    (error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new ApiError('network');
    },
  );
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as Answer;
  const problem = body as ProblemDetails | undefined;
  throw new ApiError(problem?.code ?? 'internal', problem);
}

/** An answer that nobody waits for any longer is dropped by its signal, so that the last question wins and not the last answer. */
export const read = <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  send<Answer>(path, signal === undefined ? {} : { signal });

export const post = <Answer>(path: string, body: object = {}, signal?: AbortSignal): Promise<Answer> =>
  send<Answer>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal !== undefined && { signal }),
  });
