import { SEARCH_SERVICE_VERSION } from '#contracts/limits.ts';
import { loadServiceScript } from '#kit/load-service-script.ts';

/**
 * [SRC-3] What the script of a third-party search service has to offer, as `window.SearchService` (docs/search.md).
 * `results` is an empty element that belongs to the service; `input` is the visitor's field, which stays the site's.
 */
export type SearchServiceScript = {
  readonly install: (settings: {
    readonly apiKey: string;
    readonly version: typeof SEARCH_SERVICE_VERSION;
    /** BCP 47. */
    readonly language: string;
    readonly input: HTMLInputElement;
    readonly results: HTMLElement;
  }) => InstalledService | Promise<InstalledService>;
};

export type InstalledService = {
  /** Shows in `results` what it has for these words, at least 3 characters, typing at rest. Ends when it is shown. */
  readonly search: (query: string) => void | Promise<void>;
  /** The search was closed, or the field emptied: nothing is shown. */
  readonly clear: () => void;
};

declare global {
  interface Window {
    SearchService?: SearchServiceScript;
  }
}

export const installService = async (
  address: string,
  apiKey: string,
  input: HTMLInputElement,
  results: HTMLElement,
): Promise<InstalledService> => {
  await loadServiceScript(
    address,
    `search-button: the search service at ${address} cannot be loaded. Check search.script of brand.yaml.`,
  );
  const service = window.SearchService;
  if (service === undefined)
    throw new Error(
      `search-button: ${address} has not set window.SearchService. See docs/search.md for what a service has to offer.`,
    );
  return service.install({
    apiKey,
    version: SEARCH_SERVICE_VERSION,
    language: document.documentElement.lang,
    input,
    results,
  });
};
