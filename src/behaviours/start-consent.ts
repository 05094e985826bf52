/**
 * [TRK-4] What the page was opened with waits in its memory until it is known what may be stored, nowhere else, and is gone
 * with the page.
 */
export function startConsent(): void {
  const { dataset } = document.documentElement;
  if (document.body.dataset['consent'] === undefined) return; // a page without visitors of its own, as a gallery's frame
  const landing = {
    search: location.search,
    referrer: document.referrer,
    host: location.hostname,
    path: location.pathname,
  };
  if (dataset['consent'] !== undefined) import('./consent-banner.ts').catch(() => undefined); // asked for again below, which tells
  import('./consent.ts').then(
    ({ followConsent }) => followConsent(landing),
    // A banner that nothing works is not left in the way; nothing is stored, and the next page asks again.
    () => delete dataset['consent'],
  );
}
