import { useEffect, useEffectEvent } from 'react';

const HASH = '#search';

/**
 * [SRC-1, SRC-2] While the overlay is open, the address ends in #search, an entry of its own in the history, so that Back
 * closes it. Closed in any other way, that entry is left and the hash is what it was. Whoever follows the hash (tabs,
 * blocks) is not told of it: nothing of theirs changes.
 */
export const useOverlayHash = (isOpen: boolean, onLeft: () => void): void => {
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    if (!isOpen) return undefined;
    const remembered = location.hash === HASH ? '' : location.hash;
    const isOwnEntry = pushHash();
    const end = new AbortController();
    const look = () => {
      if (location.hash === HASH) return;
      if (location.hash === '' && remembered !== '') writeQuietly(remembered);
      left();
    };
    addEventListener('popstate', look, { signal: end.signal });
    // Left for a page that was found, and back by the browser's cache.
    addEventListener('pageshow', look, { signal: end.signal });
    return () => {
      end.abort();
      if (location.hash !== HASH) return;
      if (isOwnEntry) history.back();
      else writeQuietly(remembered);
    };
  }, [isOpen]);
};

/** Whether there is an entry of its own now. */
const pushHash = (): boolean => {
  if (location.hash === HASH) return false;
  try {
    history.pushState(null, '', HASH);
    return true;
  } catch {
    return false; // SRC-1: browsers refuse a hundred entries in a few seconds; the search goes on without
  }
};

const writeQuietly = (hash: string): void => {
  try {
    history.replaceState(history.state, '', location.pathname + location.search + hash);
  } catch {
    // SRC-2: as above; the hash stays, and names nothing on the page
  }
};
