import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs at once, or after the press that is under way: a message that appears between press and release would move the
 * pressed element away from the pointer.
 */
export function useAfterPointer(): (act: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
      // After the click that this release becomes.
      timer = setTimeout(() => {
        for (const act of waiting.current.splice(0)) act();
      }, 0);
    };
    const end = new AbortController();
    const options = { capture: true, passive: true, signal: end.signal };
    document.addEventListener('pointerdown', down, options);
    document.addEventListener('pointerup', up, options);
    document.addEventListener('pointercancel', up, options);
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, []);
  return useCallback((act) => {
    if (isDown.current) waiting.current.push(act);
    else act();
  }, []);
}
