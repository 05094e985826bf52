import { CONSENT_EVENT, pageConsent } from './consent.ts';

declare global {
  interface Window {
    /** What tag managers read; it never leaves the page by itself. */
    dataLayer?: unknown[];
  }
}

const held: unknown[] = [];

/** [TRK-4] An event for tag managers. It waits, as long as the page lives, until measurement is allowed. */
export function pushEvent(event: Readonly<Record<string, unknown>>): void {
  held.push(event);
  release();
}

function release(): void {
  if (!pageConsent().granted.includes('measurement')) {
    document.addEventListener(CONSENT_EVENT, release); // the same listener, once
    return;
  }
  window.dataLayer ??= [];
  window.dataLayer.push(...held.splice(0));
}
