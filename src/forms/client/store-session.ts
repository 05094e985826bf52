import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { SESSION_RENEWED_EVENT, SESSION_STORAGE_KEY } from '#contracts/cookies.ts';
import { inOneTab, untilNoTab } from '#kit/tab-lock.ts';

/** The answer of a log-in, or undefined if it is another answer. Only web addresses are opened. */
export function parseAuthoriseAnswer(answer: unknown): AuthoriseAnswer | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { token, url } = answer as Readonly<Record<string, unknown>>;
  if (typeof token !== 'string' || token === '' || typeof url !== 'string' || !URL.canParse(url, location.href))
    return undefined;
  return ['http:', 'https:'].includes(new URL(url, location.href).protocol) ? { token, url } : undefined;
}

/** SES-5: the session is in local storage. @throws DOMException if the browser stores nothing for this site. */
export const storeSession = ({ token }: AuthoriseAnswer): void => localStorage.setItem(SESSION_STORAGE_KEY, token);

/** [SES-5] Empty, or the text null, counts as absent. Storage may be forbidden, then nobody is signed in. */
export function storedToken(): string | undefined {
  try {
    const token = localStorage.getItem(SESSION_STORAGE_KEY);
    return token && token !== 'null' ? token : undefined;
  } catch {
    return undefined; // SES-3: as good as missing
  }
}

/** The stored session's token, for calls that answer a signed-in client differently from a guest; empty without a session. */
export function bearerHeader(): Readonly<Record<string, string>> {
  const token = storedToken();
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

const RENEWAL = 'fc-session-renewal';

/** Sends what the server answers with another token, and stores that. Tabs whose token was refused meanwhile wait for it (untilRenewed). */
export const renewing = (send: () => Promise<unknown>): Promise<unknown> =>
  inOneTab(RENEWAL, async () => {
    const answer = await send();
    const token = typeof answer === 'object' && answer !== null && 'token' in answer ? answer.token : undefined;
    if (typeof token !== 'string' || token === '') return answer;
    localStorage.setItem(SESSION_STORAGE_KEY, token);
    document.dispatchEvent(new Event(SESSION_RENEWED_EVENT));
    return answer;
  });

/** Until no tab of this browser waits for another token of the session. */
export const untilRenewed = (): Promise<void> => untilNoTab(RENEWAL);
