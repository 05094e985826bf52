import { useCallback, useSyncExternalStore } from 'react';

/**
 * What stands in a control that keeps its own value, also what was typed into it before the code came.
 *
 * @param initial what the server has put there.
 */
export function useControlValue(id: string, initial: string): string {
  const subscribe = useCallback(
    (notify: () => void) => {
      const end = new AbortController();
      const control = document.getElementById(id);
      for (const type of ['input', 'change']) control?.addEventListener(type, notify, { signal: end.signal });
      return () => end.abort();
    },
    [id],
  );
  const read = () => {
    const control = document.getElementById(id);
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement ? control.value : initial;
  };
  return useSyncExternalStore(subscribe, read, () => initial);
}
