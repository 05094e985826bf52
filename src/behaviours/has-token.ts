import { SESSION_STORAGE_KEY } from '#contracts/cookies.ts';

/** Whether there is a session to check, were its token empty. Storage may be forbidden, then nobody is signed in. */
export function hasToken(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false; // SES-3: as good as missing
  }
}
