import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { decodeHash, hashTarget, placeNamed, type HashPlace } from '#kit/hash.ts';
import { scrollToElement } from '#kit/scroll-to.ts';

/**
 * PGE-1: tells the index of the block that the address names; without one, `initial` (-1: none). A hash of some other part
 * of the page changes nothing.
 */
export const useNamedBlock = (
  places: readonly HashPlace[],
  initial: number,
  onFound: (index: number) => void,
): void => {
  useLayoutEffect(() => {
    const named = placeNamed(places);
    onFound(named === -1 ? initial : named);
    // The browser itself scrolls only to what it finds by the letter. The block is shown by the time of the next frame.
    const block =
      hashTarget(location.hash) === undefined ? document.getElementById(places[named]?.panelId ?? '') : null;
    const frame = block === null ? 0 : requestAnimationFrame(() => scrollToElement(block));

    // At once: whoever wrote the hash may scroll to the block next.
    const follow = () => {
      const found = placeNamed(places);
      const isElsewhere = decodeHash(location.hash) === 'top' || hashTarget(location.hash) !== undefined;
      if (found !== -1 || !isElsewhere) flushSync(() => onFound(found === -1 ? initial : found));
    };
    addEventListener('hashchange', follow);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('hashchange', follow);
    };
  }, [places, initial, onFound]);
};
