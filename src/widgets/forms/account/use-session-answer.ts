import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { Call } from '#forms/client/call-client.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';

export type SessionAnswer<Answer> =
  | { readonly kind: 'loading' }
  /** Nobody is signed in. */
  | { readonly kind: 'guest' }
  /** Who is signed in has no such thing. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'shown'; readonly answer: Answer };

type SessionCall<Answer> = Pick<Call, 'method' | 'path' | 'body'> & { readonly answer: z.ZodMiniType<Answer> };

/**
 * What a call answers to the session that this browser keeps, and how to ask for it again. `given` is shown unasked; null: nothing is
 * shown, and nothing asked. `call` stays the same object.
 */
export function useSessionAnswer<Answer>(
  call: SessionCall<Answer>,
  edition: string,
  given: Answer | null | undefined,
): readonly [SessionAnswer<Answer>, (state: SessionAnswer<Answer>) => void, () => Promise<void>] {
  const [state, setState] = useState<SessionAnswer<Answer>>(() =>
    given === undefined ? { kind: 'loading' } : given === null ? { kind: 'none' } : { kind: 'shown', answer: given },
  );
  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    const end = new AbortController();
    void askFor(call, edition, end.signal).then((answer) => !end.signal.aborted && setState(answer)); // PLT-6: not once the widget has left the page
    return () => end.abort();
  }, [isLoading, call, edition]);
  return [state, setState, useCallback(async () => setState(await askFor(call, edition)), [call, edition])];
}

/** Refusals that say that there is nothing to show. */
const NOTHING = [403, 404];

async function askFor<Answer>(
  { answer, ...call }: SessionCall<Answer>,
  edition: string,
  signal?: AbortSignal,
): Promise<SessionAnswer<Answer>> {
  const headers = bearerHeader();
  if (headers['Authorization'] === undefined) return { kind: 'guest' };
  try {
    return { kind: 'shown', answer: answer.parse(await sendUserAuth({ ...call, headers, signal }, edition)) };
  } catch (error) {
    if (isSessionOver(error)) return { kind: 'guest' };
    return { kind: NOTHING.includes(statusOf(error)) ? 'none' : 'failed' };
  }
}

const statusOf = (error: unknown): number =>
  error instanceof RequestError && error.failure.kind === 'status' ? error.failure.status : 0;

/** The session has run out or was ended elsewhere. */
export const isSessionOver = (error: unknown): boolean => statusOf(error) === 401;
