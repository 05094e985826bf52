import { useLayoutEffect } from 'react';
import { tabId } from '#kit/tab-list.tsx';
import type { TabPlace } from './tab-places.ts';

/** HSH-1: elements elsewhere on the page serve as panels of tabs for as long as the widget lives. */
export const useOutsidePanels = (places: readonly TabPlace[], prefix: string, active: number): void => {
  useLayoutEffect(() => {
    for (const { panelId, isOutside } of places) {
      if (!isOutside || document.getElementById(panelId) !== null) continue;
      console.error(
        `hash-tabs: target "#${panelId}" is not on the page, so nothing can be shown. Check the tab's hash.`,
      );
    }
  }, [places]);

  useLayoutEffect(() => {
    const ends = places.map(({ panelId, isOutside }, index) => {
      const panel = isOutside ? document.getElementById(panelId) : null;
      return (
        panel &&
        lend(panel, {
          role: 'tabpanel',
          'aria-labelledby': tabId(prefix, index),
          tabindex: '0',
          'data-hash-panel': index === active ? 'shown' : 'away',
        })
      );
    });
    return () => ends.forEach((end) => end?.());
  }, [places, prefix, active]);
};

/** Sets attributes until the returned function gives the element its own ones back. */
const lend = (element: Element, attributes: Readonly<Record<string, string>>): (() => void) => {
  const own = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return () => {
    for (const [name, value] of own) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  };
};
