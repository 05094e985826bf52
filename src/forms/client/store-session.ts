import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { SESSION_STORAGE_KEY } from '#contracts/cookies.ts';

/** The answer of a log-in, or undefined where it is none. Only web addresses are followed. */
export function parseAuthoriseAnswer(answer: unknown): AuthoriseAnswer | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { token, url } = answer as Readonly<Record<string, unknown>>;
  if (typeof token !== 'string' || token === '' || typeof url !== 'string' || !URL.canParse(url, location.href))
    return undefined;
  return ['http:', 'https:'].includes(new URL(url, location.href).protocol) ? { token, url } : undefined;
}

/** SES-5: the session lives in local storage. @throws DOMException where the browser keeps nothing for this site. */
export const storeSession = ({ token }: AuthoriseAnswer): void => localStorage.setItem(SESSION_STORAGE_KEY, token);

/** The stored session's token, for calls that serve a client who is logged in otherwise than a guest; nothing without one. */
export function bearerHeader(): Readonly<Record<string, string>> {
  try {
    const token = localStorage.getItem(SESSION_STORAGE_KEY);
    return token === null || token === '' || token === 'null' ? {} : { Authorization: `Bearer ${token}` };
  } catch {
    return {}; // SES-3: where storage is forbidden nobody is logged in
  }
}
