import { LOCALE_HEADER } from '#contracts/call-headers.ts';
import {
  SESSION_ENDED_EVENT,
  SESSION_RENEWED_EVENT,
  SESSION_STORAGE_KEY,
  THEME_STORAGE_KEY,
} from '#contracts/cookies.ts';
import { SESSION_CHECK_MS } from '#contracts/limits.ts';
import { storedToken, untilRenewed } from '#forms/client/store-session.ts';

function forgetToken(): void {
  try {
    localStorage.removeItem(SESSION_STORAGE_KEY);
  } catch {
    // SES-3: where storage is forbidden there is nothing to remove
  }
}

/** Where the session check says that premium analytics is; known once it has answered. */
let analyticsUrl: string | undefined;

/** [SES-6] Leads a link elsewhere while the session lasts; what it led to comes back for a guest. */
function point(link: HTMLAnchorElement, address: string): void {
  if (link.getAttribute('href') === address) return;
  link.dataset['guestHref'] ??= link.getAttribute('href') ?? '';
  link.href = address;
}

/** [SES-6] Buttons that begin an account, or try one, lead to the dashboard, whatever is behind their path; the analytics link leads where the answer says. */
function pointForUser(link: HTMLAnchorElement): void {
  const { start = '', dashboard } = document.body.dataset;
  if (link.hasAttribute('data-premium-analytics')) {
    if (analyticsUrl !== undefined) point(link, analyticsUrl);
  } else if (dashboard && link.origin === location.origin && start.split(' ').includes(link.pathname)) {
    point(link, dashboard);
  }
}

function showGuest(): void {
  analyticsUrl = undefined;
  document.body.classList.replace('session-user', 'session-guest');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-guest-href]')) {
    link.href = link.dataset['guestHref'] ?? '';
    delete link.dataset['guestHref'];
  }
}

/** [SES-2, SES-6] */
function showUser(url: string): void {
  analyticsUrl = url;
  document.body.classList.replace('session-guest', 'session-user');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) pointForUser(link);
}

/** [SES-6] A link that a widget has drawn since the last check is pointed as soon as somebody comes to it. */
function pointOnApproach({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link && document.body.classList.contains('session-user')) pointForUser(link);
}

function signOut(): void {
  forgetToken();
  showGuest();
}

/** Nothing that tells of the person stays in the browser: the server's answer has taken the cookies away. The theme is the device's. */
function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key !== THEME_STORAGE_KEY) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // SES-3: where storage is forbidden there is nothing to remove
  }
  document.body.classList.remove('session-cookie');
}

/** [SES-4] The server forgets the session too; this browser's log-out does not wait for it, nor fail with it. */
function endSession(): void {
  const token = storedToken();
  if (token === undefined) return;
  void fetch('/api/user/session/end', {
    method: 'POST',
    credentials: 'include',
    keepalive: true, // the click may lead to another page
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
  }).catch(() => undefined); // SES-4: the visitor is out here in any case, and the token runs out by itself
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
  const response = await fetch('/api/user/session', {
    method: 'POST',
    credentials: 'include',
    headers: { Authorization: `Bearer ${token}`, [LOCALE_HEADER]: location.pathname.split('/')[1] ?? '' },
  });
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
  // Refused where another tab has proven whose session it is: the token that it goes on with may still be on its way there.
  if (!answer) await untilRenewed();
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

/** [SES-4] Signs out on this device, and tells the server. */
export function leave(): void {
  endSession();
  signOut();
}

/** The session has ended on this page, and the server knows. */
export function forget(isErased: boolean): void {
  signOut();
  if (isErased) forgetPerson();
}

/** [SES-1 to SES-6] Once at start, then every minute; not again where the first check already fails. */
export function followSession(): void {
  const timer = setInterval(() => void check(), SESSION_CHECK_MS);
  void check().then((isGood) => {
    if (!isGood) clearInterval(timer);
  });
  for (const type of ['pointerover', 'focusin', 'click'])
    document.addEventListener(type, pointOnApproach, { capture: true, passive: true });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-destroy-session], destroy-session')) return;
    clearInterval(timer);
    leave();
  });
  // What is open to a session by its id is open under another one from now on (SES-6).
  document.addEventListener(SESSION_RENEWED_EVENT, () => void check());
  document.addEventListener(SESSION_ENDED_EVENT, ({ detail }) => {
    clearInterval(timer);
    forget(detail.isErased);
  });
  // [SES-3] Signed out in another tab.
  window.addEventListener('storage', ({ key }) => {
    if ((key === SESSION_STORAGE_KEY || key === null) && storedToken() === undefined) showGuest();
  });
}
