import { useEffect, useState } from 'react';
import { DAY_CHANGES_EVERY_MS, GATEWAY_MAX_INSTRUMENTS } from '#contracts/limits.ts';
import { pollWhileVisible } from '#kit/poll-while-visible.ts';
import type { DayChanges } from './select-rows.ts';

type Answer = Readonly<Record<string, { readonly d_c?: unknown } | undefined>>;

/**
 * The changes of the day of these instruments, asked for at once and every minute while the page is visible. A call that
 * fails leaves what is known; what was never answered stays unknown, and the rows say so.
 */
export function useDayChanges(url: string, symbols: readonly string[]): DayChanges {
  const [changes, setChanges] = useState<DayChanges>(new Map());
  const wanted = symbols.toSorted().join();

  useEffect(() => {
    const ask = async (signal: AbortSignal): Promise<void> => {
      const list = wanted.split(',').filter(Boolean);
      for (let at = 0; at < list.length; at += GATEWAY_MAX_INSTRUMENTS) {
        const part = list.slice(at, at + GATEWAY_MAX_INSTRUMENTS);
        const answer = await fetch(`${url}?${new URLSearchParams({ instruments: part.join() })}`, { signal });
        if (!answer.ok) return;
        const body = (await answer.json()) as Answer;
        setChanges(
          (before) =>
            new Map([
              ...before,
              ...part.map((symbol): [string, number | null] => {
                const change = body[symbol]?.d_c;
                return [symbol, typeof change === 'number' && Number.isFinite(change) ? change : null];
              }),
            ]),
        );
      }
    };
    return pollWhileVisible(ask, DAY_CHANGES_EVERY_MS);
  }, [url, wanted]);

  return changes;
}
