import { useRef, useState } from 'react';
import type { BarRange, BarsAnswer } from '#contracts/calls/price-history.ts';
import { BARS_AGAIN_AFTER_MS } from '#contracts/limits.ts';
import type { PriceOrigin } from '#market/client/quotes/price-origin.ts';
import { endsWith } from './last-bar.ts';
import { useBars, type BarsState } from './use-bars.ts';

type LiveBarsRequest = {
  readonly url: string;
  readonly symbol: string;
  readonly range: BarRange;
  readonly isSeen: boolean;
  readonly source: PriceOrigin | undefined;
};

/** The bars of a range with the newest quote in the last of them. They are asked for again when that bar is over. */
export function useLiveBars({ url, symbol, range, isSeen, source }: LiveBarsRequest): {
  readonly state: BarsState;
  /** What is known, its last bar as the quote has it. */
  readonly answer: BarsAnswer | undefined;
  readonly again: () => void;
  /** Takes each quote: its bid and Unix seconds. */
  readonly onBid: (bid: number, timeUnixS: number) => void;
} {
  const askedAt = useRef(0);
  const [live, setLive] = useState<{ readonly of: string; readonly bid: number; readonly timeUnixS: number }>();
  const { state, again } = useBars({ url, symbol, range, isSeen });
  const known = 'last' in state ? state.last : undefined;
  const answer = known === undefined || live?.of !== symbol ? known : endsWith(known, live, source);

  const onBid = (bid: number, timeUnixS: number): void => {
    setLive({ of: symbol, bid, timeUnixS });
    // The last bar is over: its prices are final, and the next one has begun.
    const isOver = state.kind === 'shown' && timeUnixS >= (state.last.until ?? Infinity);
    if (!isOver || Date.now() - askedAt.current < BARS_AGAIN_AFTER_MS) return;
    askedAt.current = Date.now();
    again();
  };

  return { state, answer, again, onBid };
}
