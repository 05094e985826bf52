import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { decodeHash, hashTarget, placeNamed, writeHash } from '#kit/hash.ts';
import { scrollToElement } from '#kit/scroll-to.ts';
import type { TabPlace } from './tab-places.ts';

/** HSH-1: follows the address's hash in any case of letters; without one, the first is set in the same history entry. */
export const useHash = (places: readonly TabPlace[], onFound: (index: number) => void): void => {
  useLayoutEffect(() => {
    const first = findTab(places);
    if (first !== -1) onFound(first);
    // The browser itself scrolls only to what it finds by the letter. The panel is shown by the time of the next frame.
    const panel =
      hashTarget(location.hash) === undefined ? document.getElementById(places[first]?.panelId ?? '') : null;
    const frame = panel === null ? 0 : requestAnimationFrame(() => scrollToElement(panel));

    // At once: whoever wrote the hash may scroll to the panel next.
    const follow = () => {
      const found = findTab(places);
      if (found !== -1) flushSync(() => onFound(found));
    };
    addEventListener('hashchange', follow);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('hashchange', follow);
    };
  }, [places, onFound]);
};

/** Index of the tab that the address names, by its hash or by an id inside its panel; -1: the hash is somebody else's. */
const findTab = (places: readonly TabPlace[]): number => {
  if (decodeHash(location.hash) !== '') return placeNamed(places);
  writeHash(`#${places[0]?.hash}`, 'replace');
  return 0;
};
