import { SESSION_ENDED_EVENT } from '#contracts/cookies.ts';
import { hasToken } from './has-token.ts';

declare global {
  interface DocumentEventMap {
    [SESSION_ENDED_EVENT]: CustomEvent<{ readonly isErased: boolean }>;
  }
}

const SIGNS_OUT = '[data-destroy-session], destroy-session';

/**
 * [SES-1 to SES-6] A guest's page loads nothing for sessions until one ends on it: the page may have been a guest's when it
 * was opened, and a form on it may have stored a token since.
 */
export function startSession(): void {
  const load = () => import('./session.ts');
  if (hasToken()) {
    load().then(
      ({ followSession }) => followSession(),
      () => undefined, // SES-3: the code did not come; the next page asks again
    );
    return;
  }
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(SIGNS_OUT) && hasToken()) void load().then(({ leave }) => leave());
  });
  document.addEventListener(SESSION_ENDED_EVENT, ({ detail }) => {
    void load().then(({ forget }) => forget(detail.isErased));
  });
}
