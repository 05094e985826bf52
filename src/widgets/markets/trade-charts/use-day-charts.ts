import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { dayChangesAnswer, type DayChangesAnswer } from '#contracts/calls/price-history.ts';
import { DAY_CHANGES_EVERY_MS } from '#contracts/limits.ts';
import { pollWhileVisible } from '#kit/poll-while-visible.ts';

/**
 * The day of these instruments, asked for at once and every minute while the page is visible; undefined until it was
 * answered. A call that fails leaves what is known.
 */
export function useDayCharts(url: string, pairs: readonly string[]): DayChangesAnswer | undefined {
  const [days, setDays] = useState<DayChangesAnswer>();
  const wanted = pairs.join();

  useEffect(() => {
    if (wanted === '') return undefined;
    const ask = async (signal: AbortSignal): Promise<void> => {
      const answer = await fetch(`${url}?${new URLSearchParams({ instruments: wanted })}`, { signal });
      if (answer.ok) setDays(z.parse(dayChangesAnswer, await answer.json()));
    };
    return pollWhileVisible(ask, DAY_CHANGES_EVERY_MS);
  }, [url, wanted]);

  return days;
}
