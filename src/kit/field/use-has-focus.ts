import { useCallback, useSyncExternalStore } from 'react';

/** Whether the control has the focus; on the server and until the code has taken over it counts as if it had. */
export function useHasFocus(id: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const end = new AbortController();
      const control = document.getElementById(id);
      for (const type of ['focus', 'blur']) control?.addEventListener(type, notify, { signal: end.signal });
      return () => end.abort();
    },
    [id],
  );
  return useSyncExternalStore(
    subscribe,
    () => document.activeElement?.id === id,
    () => true,
  );
}
