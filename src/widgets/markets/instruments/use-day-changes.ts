import { useEffect, useState } from 'react';
import { DAY_CHANGES_EVERY_MS, GATEWAY_MAX_INSTRUMENTS } from '#contracts/limits.ts';
import { pollWhileVisible } from '#kit/poll-while-visible.ts';
import type { DayChanges } from './select-rows.ts';

type Answer = Readonly<
  Record<string, { readonly d_c?: unknown; readonly chart?: { readonly points?: unknown } } | undefined>
>;

/** What is known of the day of instruments, by symbol. */
type Days = {
  readonly changes: DayChanges;
  /** Prices, evenly spaced over the day. */
  readonly paths: ReadonlyMap<string, readonly number[]>;
};

/**
 * The day of these instruments, asked for at once and every minute while the page is visible. A call that fails leaves what
 * is known; what was never answered stays unknown, and the rows say so.
 */
export function useDayChanges(url: string, symbols: readonly string[]): Days {
  const [days, setDays] = useState<Days>({ changes: new Map(), paths: new Map() });
  const wanted = symbols.toSorted().join();

  useEffect(() => {
    const ask = async (signal: AbortSignal): Promise<void> => {
      const list = wanted.split(',').filter(Boolean);
      for (let at = 0; at < list.length; at += GATEWAY_MAX_INSTRUMENTS) {
        const part = list.slice(at, at + GATEWAY_MAX_INSTRUMENTS);
        const answer = await fetch(`${url}?${new URLSearchParams({ instruments: part.join() })}`, { signal });
        if (!answer.ok) return;
        const body = (await answer.json()) as Answer;
        setDays((before) => ({
          changes: new Map([...before.changes, ...part.map((symbol) => [symbol, changeOf(body[symbol])] as const)]),
          paths: new Map([...before.paths, ...part.map((symbol) => [symbol, pathOf(body[symbol])] as const)]),
        }));
      }
    };
    return pollWhileVisible(ask, DAY_CHANGES_EVERY_MS);
  }, [url, wanted]);

  return days;
}

const isFinite = (value: unknown): value is number => Number.isFinite(value);

const changeOf = (day: Answer[string]): number | null => (isFinite(day?.d_c) ? day.d_c : null);

function pathOf(day: Answer[string]): readonly number[] {
  const points = day?.chart?.points;
  return Array.isArray(points) && points.every(isFinite) ? points : [];
}
