import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Whether the scripts' own control stands in for the browser's. It takes over together with the code, before the next
 * paint; where the visitor is just using the browser's control, not before they have left it.
 */
export const useTakeover = (root: RefObject<HTMLElement | null>): boolean => {
  const [isTaken, setTaken] = useState(false);
  useLayoutEffect(() => {
    const element = root.current;
    if (isTaken || element === null) return undefined;
    if (!element.contains(document.activeElement)) {
      // oxlint-disable-next-line react/set-state-in-effect -- the first render equals the server's markup, the second follows before the paint
      setTaken(true);
      return undefined;
    }
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) setTaken(true);
    };
    element.addEventListener('focusout', onLeave);
    return () => element.removeEventListener('focusout', onLeave);
  }, [root, isTaken]);
  return isTaken;
};
