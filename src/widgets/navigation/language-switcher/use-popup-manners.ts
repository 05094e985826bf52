import { type RefObject, useEffect } from 'react';
import { lockPageScroll } from '#kit/lock-scroll.ts';

/** [LNG-1] While the popup is open the page does not scroll, and the focus is on the choice in force. It may have been opened before this code came. */
export const usePopupManners = (popup: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const box = popup.current;
    if (box === null) return undefined;
    let unlock: (() => void) | undefined;
    const follow = () => {
      const isOpen = box.matches(':popover-open');
      if (isOpen === (unlock !== undefined)) return;
      unlock?.();
      unlock = isOpen ? lockPageScroll() : undefined;
      if (isOpen) box.querySelector<HTMLElement>('a[aria-current], a[href]')?.focus({ preventScroll: true });
    };
    // A page that comes back from the browser's cache shows itself, not the list that led away.
    const close = ({ persisted }: PageTransitionEvent) => {
      if (persisted && box.matches(':popover-open')) box.hidePopover();
    };
    follow();
    box.addEventListener('toggle', follow);
    addEventListener('pageshow', close);
    return () => {
      box.removeEventListener('toggle', follow);
      removeEventListener('pageshow', close);
      unlock?.();
    };
  }, [popup]);
};
