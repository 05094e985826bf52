const listeners = new Set<() => void>();
let isWatching = false;

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Browsers without the Navigation API: history's own functions are wrapped, once for all who listen. */
const watchHistory = (): void => {
  if (isWatching) return;
  isWatching = true;
  for (const name of ['pushState', 'replaceState'] as const) {
    const own = history[name].bind(history);
    history[name] = (...entry) => {
      own(...entry);
      tell();
    };
  }
  addEventListener('popstate', tell);
};

/** Calls after the address has changed in place: pushed, replaced, gone back or forward (PGE-3). Returns what ends it. */
export const onAddressChange = (listener: () => void): (() => void) => {
  if ('navigation' in globalThis) {
    navigation.addEventListener('currententrychange', listener);
    return () => navigation.removeEventListener('currententrychange', listener);
  }
  const own = () => listener(); // the same function may listen twice
  listeners.add(own);
  watchHistory();
  return () => void listeners.delete(own);
};
