import { useEffect, useEffectEvent, useRef } from 'react';
import { SEEN_STORAGE_PREFIX } from '#contracts/cookies.ts';

type SelfOpening = {
  /** Opens while the address ends in `#` and this, in the case given. */
  readonly hash: string | undefined;
  /** Opens by itself once a visitor, who is remembered under this name. */
  readonly once: string | undefined;
  /** So long after it came alive. */
  readonly afterSeconds: number;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
};

/** [PLT-8] What opens a pop-up without its trigger: the hash of the address, or time, once a visitor. */
export const useSelfOpening = ({ hash, once, afterSeconds, isOpen, setOpen }: SelfOpening): void => {
  const open = useEffectEvent(() => setOpen(true));
  const close = useEffectEvent(() => setOpen(false));
  const isByHash = useRef(false);

  useEffect(() => {
    if (hash === undefined) return undefined;
    const end = new AbortController();
    const look = () => {
      const isNamed = location.hash === `#${hash}`;
      if (isNamed) open();
      else if (isByHash.current) close(); // the visitor went back
      isByHash.current = isNamed;
    };
    look();
    addEventListener('popstate', look, { signal: end.signal });
    addEventListener('hashchange', look, { signal: end.signal });
    // Before the page scrolls there: the focus stays on the link and comes back to it.
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (
        link === null ||
        link.href !== addressWith(hash) ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      link.focus({ preventScroll: true });
      if (location.href !== link.href) history.pushState(null, '', link.href);
      look();
    };
    document.addEventListener('click', follow, { capture: true, signal: end.signal });
    return () => end.abort();
  }, [hash]);

  // Closed, it leaves the address, so that the same link opens it again.
  useEffect(() => {
    if (isOpen || !isByHash.current) return;
    isByHash.current = false;
    if (location.hash === `#${hash}`) history.replaceState(null, '', location.pathname + location.search);
  }, [isOpen, hash]);

  useEffect(() => {
    if (isOpen && once !== undefined) rememberFirst(once);
  }, [isOpen, once]);

  useEffect(() => {
    if (once === undefined) return undefined;
    const timer = setTimeout(() => {
      // Who has something else in hand is not disturbed; the next page is as good.
      if (
        document.querySelector('dialog:modal') !== null ||
        document.activeElement?.matches('input, select, textarea') === true
      )
        return;
      if (rememberFirst(once)) open();
    }, afterSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [once, afterSeconds]);
};

const addressWith = (hash: string): string => `${location.href.replace(/#.*$/, '')}#${hash}`;

/** True the first time. Where nothing can be remembered it is never: else it would open by itself on every page. */
const rememberFirst = (name: string): boolean => {
  try {
    const key = SEEN_STORAGE_PREFIX + name;
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, '1');
    return true;
  } catch {
    return false; // PLT-8: storage is refused
  }
};
