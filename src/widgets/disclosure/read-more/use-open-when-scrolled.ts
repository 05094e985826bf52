import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * The browser scrolls a closed box by itself when the Tab key, a link, a selection or a search in the page leads into
 * what is cut off. Then the box opens, and the page scrolls as far, so that what was looked for stays where it is.
 */
export const useOpenWhenScrolled = (box: RefObject<HTMLDivElement | null>, isOpen: boolean, open: () => void): void => {
  const openNow = useEffectEvent(open);
  const contentTop = useRef<number>(undefined);

  useEffect(() => {
    const element = box.current;
    if (isOpen || element === null) return undefined;
    const look = () => {
      if (element.scrollTop === 0) return;
      contentTop.current = topOfContent(element);
      openNow();
    };
    look(); // before the code came
    element.addEventListener('scroll', look);
    return () => element.removeEventListener('scroll', look);
  }, [box, isOpen]);

  useLayoutEffect(() => {
    if (!isOpen || box.current === null || contentTop.current === undefined) return;
    window.scrollBy({ top: topOfContent(box.current) - contentTop.current, behavior: 'instant' });
    contentTop.current = undefined;
  }, [box, isOpen]);
};

const topOfContent = (element: HTMLElement): number => element.firstElementChild?.getBoundingClientRect().top ?? 0;
