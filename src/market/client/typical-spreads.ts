/** The typical spreads of a page's instruments in price units, by slug (QTS-9, QTS-10). */
export type TypicalSpreads = {
  /** Asks once for what was not requested before. */
  readonly request: (instruments: Iterable<string>) => void;
  readonly of: (slug: string) => number | undefined;
  readonly close: () => void;
};

const TYPICAL_SPREADS_URL = '/api/ajax/quotes_typical_spreads';

export function typicalSpreads(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  onArrival: () => void,
): TypicalSpreads {
  const requested = new Set<string>();
  const spreads = new Map<string, number>();
  const abort = new AbortController();

  async function load(instruments: readonly string[]): Promise<void> {
    try {
      const query = new URLSearchParams({ instruments: instruments.join() });
      const answer = await fetch(`${TYPICAL_SPREADS_URL}?${query}`, { credentials: 'include', signal: abort.signal });
      const { data } = (await answer.json()) as { data: Record<string, unknown> };
      for (const [slug, spread] of Object.entries(data)) {
        if (typeof spread === 'number' && spread > 0) spreads.set(slug, spread);
      }
      onArrival();
    } catch {
      // QTS-11: without typical spreads the rows show what the quotes say.
    }
  }

  return {
    request(instruments) {
      const missing = [...new Set(instruments)].filter((instrument) => !requested.has(instrument)).toSorted();
      if (missing.length === 0) return;
      for (const instrument of missing) requested.add(instrument);
      void load(missing);
    },
    of: (slug) => spreads.get(slug),
    close: () => abort.abort(),
  };
}
