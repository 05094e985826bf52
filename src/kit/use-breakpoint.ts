import { useSyncExternalStore } from 'react';
import { RESIZE_THROTTLE_MS } from '#contracts/limits.ts';
import { breakpointAt, type Breakpoint } from './breakpoints.ts';
import { throttle } from './throttle.ts';

const subscribe = (notify: () => void): (() => void) => {
  const { call, end } = throttle(notify, RESIZE_THROTTLE_MS);
  addEventListener('resize', call);
  return () => {
    removeEventListener('resize', call);
    end();
  };
};

/** The window's breakpoint now, looked at again while it is resized (UIK-1). On the server, and in the first render after it, undefined: nobody knows it there. */
export const useBreakpoint = (): Breakpoint | undefined =>
  useSyncExternalStore<Breakpoint | undefined>(
    subscribe,
    () => breakpointAt(innerWidth),
    () => undefined,
  );
