import { useEffect, useState } from 'react';

type Market = { readonly isOpen: boolean; readonly changesAt?: number | undefined };

/** A timer cannot wait longer (2^31 - 1 ms), nor need it. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

/** Whether a market is open, by its place: as the server said, and from the moment it named on the other way round. */
export function useOpenMarkets(
  markets: readonly Market[],
  serverNowMs: number | undefined,
): (market: number) => boolean {
  const [nowMs, setNowMs] = useState(serverNowMs ?? 0);

  useEffect(() => {
    const next = Math.min(
      ...markets.flatMap(({ changesAt }) => (changesAt !== undefined && changesAt > nowMs ? [changesAt] : [])),
    );
    if (next === Infinity) return undefined;
    const timer = setTimeout(
      () => setNowMs(Math.max(Date.now(), nowMs + 1)),
      Math.min(LONGEST_WAIT_MS, Math.max(0, next - Date.now())),
    );
    return () => clearTimeout(timer);
  }, [markets, nowMs]);

  return (at) => {
    const market = markets[at];
    if (market === undefined) return true;
    return market.changesAt !== undefined && nowMs >= market.changesAt ? !market.isOpen : market.isOpen;
  };
}
