import { TOKEN_REFRESH_MS, TOKEN_WAIT_MS } from '#contracts/limits.ts';
import type { TicksHost } from '#market/client/ticks-host.ts';

export type TokenSource = {
  /** A token younger than five minutes, requested when there is none. `undefined`: failed, and logged. */
  readonly current: () => Promise<string | undefined>;
  /** The server refused it: the next `current` requests another. */
  readonly invalidate: () => void;
  /** Requests another if the token is older than five minutes and the page is visible. */
  readonly refresh: () => void;
  readonly close: () => void;
};

/**
 * Keeps the connection token of one stream (LIV-1): `GET tokenUrl` answers `{token}`; requested again every 300,000 ms while
 * the page is visible. A refresh that fails leaves the token in place, the server accepts it for three refreshes.
 * `onServerTime` gets the server's clock minus this one's, in milliseconds, where the answer's `Date` can be read.
 */
export function tokenSource(tokenUrl: string, host: TicksHost, onServerTime: (aheadMs: number) => void): TokenSource {
  let token: string | undefined;
  let requestedAtMs = 0;
  let timer = 0;
  let pending: Promise<string | undefined> | undefined;
  let isClosed = false;
  const abort = new AbortController();

  const isFresh = () => token !== undefined && host.Date.now() - requestedAtMs < TOKEN_REFRESH_MS;

  async function requestToken(): Promise<string | undefined> {
    const limit = new AbortController();
    const giveUp = host.setTimeout(() => limit.abort(), TOKEN_WAIT_MS);
    try {
      const answer = await host.fetch(tokenUrl, {
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.any([abort.signal, limit.signal]),
      });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const body: unknown = await answer.json();
      if (isClosed) return undefined;
      const received = (body as { token?: unknown } | null)?.token;
      if (typeof received !== 'string' || received === '') {
        host.console.error('Token has not been provided');
        return undefined;
      }
      const serverTimeMs = Date.parse(answer.headers.get('date') ?? '');
      if (!Number.isNaN(serverTimeMs)) onServerTime(serverTimeMs - host.Date.now());
      token = received;
      requestedAtMs = host.Date.now();
      return received;
    } catch (error) {
      if (!isClosed) host.console.error('Error getting token from server', error);
      return undefined;
    } finally {
      host.clearTimeout(giveUp);
    }
  }

  function pendingRequest(): Promise<string | undefined> {
    pending ??= requestToken().finally(() => {
      pending = undefined;
      if (isClosed) return;
      host.clearTimeout(timer);
      timer = host.setTimeout(refresh, TOKEN_REFRESH_MS);
    });
    return pending;
  }

  function refresh(): void {
    if (!isClosed && !isFresh() && host.document.visibilityState === 'visible') void pendingRequest();
  }

  return {
    current: () => (isFresh() ? Promise.resolve(token) : pendingRequest()),
    invalidate: () => {
      token = undefined;
    },
    refresh,
    close: () => {
      isClosed = true;
      host.clearTimeout(timer);
      abort.abort();
    },
  };
}
