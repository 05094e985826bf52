import { useEffect, useState } from 'react';
import { CONSOLE_SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';

/** What is typed, once it rests. */
export function useResting(typed: string): string {
  const [resting, setResting] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setResting(typed), CONSOLE_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return resting;
}
