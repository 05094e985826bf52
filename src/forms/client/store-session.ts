import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { SESSION_STORAGE_KEY } from '#contracts/cookies.ts';

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

/** The stored session's token, for calls that answer a signed-in client differently from a guest; empty without a session. */
export function bearerHeader(): Readonly<Record<string, string>> {
  try {
    const token = localStorage.getItem(SESSION_STORAGE_KEY);
    return token === null || token === '' || token === 'null' ? {} : { Authorization: `Bearer ${token}` };
  } catch {
    return {}; // SES-3: without storage nobody is signed in
  }
}
