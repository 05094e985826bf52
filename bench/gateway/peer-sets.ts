import type { TickUpdate } from '#market/bus/tick-bus.ts';

type PeerSet = { readonly key: string; readonly symbols: readonly string[]; sentVersion: number };

/** Conflation as a peer has it, so that all send the same values at the same period: one message a set, of what changed. */
export function createSets() {
  const members = new Map<
    string,
    { readonly json: string; readonly quote: TickUpdate['quote']; readonly version: number }
  >();
  const sets = new Map<string, PeerSet>();
  let version = 0;

  const changedOf = (set: PeerSet) => {
    const changed = set.symbols.filter((symbol) => (members.get(symbol)?.version ?? 0) > set.sentVersion);
    set.sentVersion = version;
    return changed;
  };

  return {
    put: ({ symbol, quote }: TickUpdate): void => {
      version += 1;
      members.set(symbol, { json: `${JSON.stringify(symbol)}:${JSON.stringify(quote)}`, quote, version });
    },
    /** Answers the key of the set. */
    join(instruments: readonly string[]): string {
      const symbols = instruments.toSorted();
      const key = symbols.join();
      if (!sets.has(key)) sets.set(key, { key, symbols, sentVersion: 0 });
      return key;
    },
    /** A data message for each set that has changes. */
    *due(): Generator<{ readonly key: string; readonly text: string }> {
      for (const set of sets.values()) {
        const changed = changedOf(set);
        if (changed.length > 0)
          yield { key: set.key, text: `{"data":{${changed.map((symbol) => members.get(symbol)!.json).join(',')}}}` };
      }
    },
    /** The same as objects, for a library that encodes by itself. */
    *dueData(): Generator<{ readonly key: string; readonly data: Readonly<Record<string, TickUpdate['quote']>> }> {
      for (const set of sets.values()) {
        const changed = changedOf(set);
        if (changed.length > 0)
          yield {
            key: set.key,
            data: Object.fromEntries(changed.map((symbol) => [symbol, members.get(symbol)!.quote])),
          };
      }
    },
  };
}
