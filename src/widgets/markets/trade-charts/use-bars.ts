import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { barsAnswer, type BarRange, type BarsAnswer } from '#contracts/calls/price-history.ts';

/** While another range loads, and when it fails, the last one stays known. */
export type BarsState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loading' | 'failed'; readonly last?: BarsAnswer | undefined }
  | { readonly kind: 'shown'; readonly last: BarsAnswer };

type BarsRequest = {
  readonly url: string;
  readonly symbol: string;
  readonly range: BarRange;
  readonly isSeen: boolean;
};

/** What the last call came to; `last` is the newest answer for the symbol, of this range or of one before. */
type Answered = {
  readonly symbol: string;
  readonly range: BarRange;
  readonly time: number;
  readonly last: BarsAnswer | undefined;
  readonly hasFailed: boolean;
};

/** The bars of a range, asked for once the chart is seen (TCH-2). `again` asks again: after a failure, or for newer ones, which then come unsaid. */
export function useBars({ url, symbol, range, isSeen }: BarsRequest): {
  readonly state: BarsState;
  readonly again: () => void;
} {
  const [answered, setAnswered] = useState<Answered>();
  const [time, setTime] = useState(0);

  useEffect(() => {
    if (!isSeen) return undefined;
    const ended = new AbortController();
    const ask = async (): Promise<BarsAnswer> => {
      const response = await fetch(`${url}?${new URLSearchParams({ symbol, range })}`, { signal: ended.signal });
      if (!response.ok) throw new Error(`trade-charts: ${url} was answered ${response.status} for ${symbol}`);
      return z.parse(barsAnswer, await response.json());
    };
    ask().then(
      (last) => setAnswered({ symbol, range, time, last, hasFailed: false }),
      (error: unknown) => {
        if (ended.signal.aborted) return;
        console.warn(error);
        // Newer bars that do not come leave those that are there.
        setAnswered((before) =>
          before?.symbol === symbol && before.range === range && !before.hasFailed
            ? before
            : { symbol, range, time, last: before?.symbol === symbol ? before.last : undefined, hasFailed: true },
        );
      },
    );
    return () => ended.abort();
  }, [url, symbol, range, isSeen, time]);

  return {
    state: isSeen ? stateOf(answered, { symbol, range, time }) : { kind: 'waiting' },
    again: useCallback(() => setTime((times) => times + 1), []),
  };
}

function stateOf(
  answered: Answered | undefined,
  { symbol, range, time }: Pick<Answered, 'symbol' | 'range' | 'time'>,
): BarsState {
  if (answered?.symbol !== symbol) return { kind: 'loading' };
  const { last, hasFailed } = answered;
  if (answered.range !== range || (hasFailed && answered.time !== time)) return { kind: 'loading', last };
  return hasFailed || last === undefined ? { kind: 'failed', last } : { kind: 'shown', last };
}
