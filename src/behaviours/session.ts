import { SESSION_STORAGE_KEY } from '#contracts/cookies.ts';
import { SESSION_CHECK_MS } from '#contracts/limits.ts';

/** [SES-5] Empty, or the text null, counts as absent. Storage may be forbidden, then nobody is signed in. */
function storedToken(): string | undefined {
  try {
    const token = localStorage.getItem(SESSION_STORAGE_KEY);
    return token && token !== 'null' ? token : undefined;
  } catch {
    return undefined; // SES-3: as good as missing
  }
}

function forgetToken(): void {
  try {
    localStorage.removeItem(SESSION_STORAGE_KEY);
  } catch {
    // SES-3: where storage is forbidden there is nothing to remove
  }
}

function showGuest(): void {
  document.body.classList.replace('session-user', 'session-guest');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-guest-href]')) {
    link.href = link.dataset['guestHref'] ?? '';
    delete link.dataset['guestHref'];
  }
}

/** [SES-2, SES-6] Links that begin an account lead to the dashboard, and the analytics link where the answer says. */
function showUser(url: string): void {
  document.body.classList.replace('session-guest', 'session-user');
  const { start, dashboard } = document.body.dataset;
  if (start && dashboard) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(start)}"]`)) {
      link.dataset['guestHref'] = start;
      link.href = dashboard;
    }
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-premium-analytics]')) link.href = url;
}

function signOut(): void {
  forgetToken();
  showGuest();
}

type Answer = { readonly url: string; readonly reload: boolean; readonly token: string | undefined };

function parseAnswer(value: unknown): Answer | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { url, reload, token } = value as Readonly<Record<string, unknown>>;
  if (typeof url !== 'string' || !/^(?:https?:\/)?\//.test(url)) return undefined;
  return { url, reload: reload === true, token: typeof token === 'string' && token ? token : undefined };
}

/** [SES-1] Undefined for any other status than success and for an answer that is not one. */
async function ask(token: string): Promise<Answer | undefined> {
  const response = await fetch('/api/user/session', { method: 'POST', credentials: 'include', headers: { Authorization: `Bearer ${token}` } });
  return response.ok ? parseAnswer(await response.json()) : undefined;
}

/** [SES-3] False where there is no token or the check failed in any way; the visitor is a guest then. */
async function check(): Promise<boolean> {
  const token = storedToken();
  let answer: Answer | undefined;
  try {
    answer = token === undefined ? undefined : await ask(token);
  } catch {
    // SES-3: no connection, no JSON: a failure like any other
  }
  // Signed out, or in as someone else, while the answer was on its way: it is about a session that is over.
  if (storedToken() !== token) return true;
  if (!answer) {
    signOut();
    return false;
  }
  if (answer.token) localStorage.setItem(SESSION_STORAGE_KEY, answer.token);
  showUser(answer.url);
  if (answer.reload) location.reload();
  return true;
}

/** [SES-1 to SES-6] Once at start, then every minute; not again where the first check already fails. */
export function startSession(): void {
  const timer = setInterval(() => void check(), SESSION_CHECK_MS);
  void check().then((isGood) => {
    if (!isGood) clearInterval(timer);
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-destroy-session], destroy-session')) return;
    clearInterval(timer);
    signOut();
  });
}
