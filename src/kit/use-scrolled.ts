import { useSyncExternalStore } from 'react';
import { SCROLLED_FROM_PX, SCROLLED_THROTTLE_MS } from '#contracts/limits.ts';
import { throttle } from './throttle.ts';

const subscribe = (notify: () => void): (() => void) => {
  const { call, end } = throttle(notify, SCROLLED_THROTTLE_MS);
  addEventListener('scroll', call, { passive: true });
  return () => {
    removeEventListener('scroll', call);
    end();
  };
};

/** Whether the page is scrolled by more than 600 px, looked at again at most once in 60 ms (STT-1, PGE-7). On the server, and in the first render after it, it is not. */
export const useScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > SCROLLED_FROM_PX,
    () => false,
  );
