import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is wider than this (SPY-1). On the server, and in the first render after it, true: the style sheet decides there. */
export const useIsAbove = (widthPx: number): boolean => {
  const query = `(width > ${widthPx}px)`;
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  );
};
