import { useCallback, useEffect, useState } from 'react';
import { accountAnswer, type AccountAnswer } from '#contracts/calls/account-answer.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';

export type AccountState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'shown'; readonly account: AccountAnswer };

/** The account of the session that this browser keeps, and how to ask for it again. `given` is shown unasked. */
export function useAccount(
  edition: string,
  given: AccountAnswer | undefined,
): readonly [AccountState, (state: AccountState) => void, () => Promise<void>] {
  const [state, setState] = useState<AccountState>(() =>
    given === undefined ? { kind: 'loading' } : { kind: 'shown', account: given },
  );
  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    const end = new AbortController();
    void askFor(edition, end.signal).then((answer) => !end.signal.aborted && setState(answer)); // PLT-6: not once the widget has left the page
    return () => end.abort();
  }, [isLoading, edition]);
  return [state, setState, useCallback(async () => setState(await askFor(edition)), [edition])];
}

async function askFor(edition: string, signal?: AbortSignal): Promise<AccountState> {
  const headers = bearerHeader();
  if (headers['Authorization'] === undefined) return { kind: 'guest' };
  try {
    return {
      kind: 'shown',
      account: accountAnswer.parse(
        await sendUserAuth({ method: 'GET', path: '/api/user/account', headers, signal }, edition),
      ),
    };
  } catch (error) {
    return { kind: isSessionOver(error) ? 'guest' : 'failed' };
  }
}

/** The session has run out or was ended elsewhere. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof RequestError && error.failure.kind === 'status' && error.failure.status === 401;
