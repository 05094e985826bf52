import type { Landing } from '#domain/attribution/arrival.ts';

/**
 * [TRK-4] What the page was opened with, as it was when its first script ran. It waits in the page's memory until it is known
 * what may be stored, nowhere else, and is gone with the page.
 */
export const landing: Landing = {
  search: location.search,
  referrer: document.referrer,
  host: location.hostname,
  path: location.pathname,
};
