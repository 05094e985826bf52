import { type RefObject, useEffect } from 'react';

/** [REG-1] Any click outside closes it, and Escape, which leaves the focus on its button; so does a focus that goes on. */
export const useClosing = (details: RefObject<HTMLDetailsElement | null>): void => {
  useEffect(() => {
    const box = details.current;
    if (box === null) return undefined;
    const end = new AbortController();
    const { signal } = end;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.contains(target)) box.open = false;
    };
    document.addEventListener('click', leave, { signal, capture: true });
    document.addEventListener('focusin', leave, { signal });
    box.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !box.open) return;
        event.preventDefault();
        event.stopPropagation(); // a menu around it stays
        box.open = false;
        box.querySelector('summary')?.focus();
      },
      { signal },
    );
    return () => end.abort();
  }, [details]);
};
