import type { ProblemDetails } from '#contracts/problems.ts';

/** Why a request has no usable answer. `message` is the text of FRM-6, word for word. */
export type RequestFailure =
  | { readonly kind: 'aborted' }
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout'; readonly timeoutMs: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      /** RFC 9457 body, if there is one. */
      readonly problem: ProblemDetails | undefined;
      /** From `Retry-After`, in seconds. */
      readonly retryAfterSeconds: number | undefined;
    };

export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly failure: RequestFailure;

  constructor(failure: RequestFailure, cause?: unknown) {
    super(messageOf(failure), { cause });
    this.failure = failure;
  }
}

function messageOf(failure: RequestFailure): string {
  switch (failure.kind) {
    case 'aborted':
      return 'Request aborted';
    case 'network':
      return 'Network Error';
    case 'timeout':
      return `timeout of ${failure.timeoutMs} ms exceeded`;
    case 'status':
      return `Request failed with status code ${failure.status}`;
  }
}
