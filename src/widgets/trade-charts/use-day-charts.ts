import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { dayChangesAnswer, type DayChangesAnswer } from '#contracts/calls/price-history.ts';
import { DAY_CHANGES_EVERY_MS } from '#contracts/limits.ts';

/**
 * The day of these instruments, asked for at once and every minute while the page is visible; undefined until it was
 * answered. A call that fails leaves what is known.
 */
export function useDayCharts(url: string, pairs: readonly string[]): DayChangesAnswer | undefined {
  const [days, setDays] = useState<DayChangesAnswer>();
  const wanted = pairs.join();

  useEffect(() => {
    if (wanted === '') return undefined;
    const ended = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await fetch(`${url}?${new URLSearchParams({ instruments: wanted })}`, { signal: ended.signal });
      if (answer.ok) setDays(z.parse(dayChangesAnswer, await answer.json()));
    };
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      ask().catch(() => {
        // The network is gone, or the call: the bids go on without their lines.
      });
    };
    look();
    const timer = setInterval(look, DAY_CHANGES_EVERY_MS);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [url, wanted]);

  return days;
}
