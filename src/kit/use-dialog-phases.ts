import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { DIALOG_CLOSE_MS, DIALOG_OPEN_MS } from '#contracts/limits.ts';
import { lockPageScroll } from './lock-scroll.ts';
import { wantsLessMotion } from './motion.ts';

/** DLG-1: what a dialog says of itself, in this order; `opened` and `closed` when it has come to rest. */
export type DialogPhase = 'opening' | 'opened' | 'closing' | 'closed';

/** What popup.css moves it away by. */
const CLOSING = 'data-closing';

const length = (ms: number): number => (wantsLessMotion() ? 0 : ms);

type DialogPhases = {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly isOpen: boolean;
  /** What gets the focus when it opens; null: what the browser takes. */
  readonly firstFocus: (dialog: HTMLDialogElement) => HTMLElement | null;
  readonly onPhase: (phase: DialogPhase) => void;
};

/**
 * Opens and closes a native dialog as `isOpen` says, with time for its movement (popup.css), and keeps the page from
 * scrolling meanwhile. Changing one's mind half-way turns it round. A dialog that is taken from the page ends at once.
 */
export const useDialogPhases = ({ dialog, isOpen, firstFocus, onPhase }: DialogPhases): void => {
  const isShown = useRef(false);
  const unlock = useRef<() => void>(undefined);
  const tell = useEffectEvent(onPhase);
  const beginning = useEffectEvent(firstFocus);

  useLayoutEffect(() => {
    const box = dialog.current;
    if (box === null || isOpen === isShown.current) return undefined;
    isShown.current = isOpen;
    if (isOpen) {
      tell('opening');
      box.removeAttribute(CLOSING);
      showModal(box, beginning(box));
      unlock.current ??= lockPageScroll();
      const timer = setTimeout(() => tell('opened'), length(DIALOG_OPEN_MS));
      return () => clearTimeout(timer);
    }
    tell('closing');
    box.setAttribute(CLOSING, '');
    const timer = setTimeout(() => {
      box.removeAttribute(CLOSING);
      box.close();
      unlock.current?.();
      unlock.current = undefined;
      tell('closed');
    }, length(DIALOG_CLOSE_MS));
    return () => clearTimeout(timer);
  }, [dialog, isOpen]);

  useLayoutEffect(
    () => () => {
      unlock.current?.();
      unlock.current = undefined;
    },
    [],
  );
};

/** Modal again, too, where it was moved about in the document: there it stays open, but beside the page. */
export const showModal = (box: HTMLDialogElement, firstFocus?: HTMLElement | null): void => {
  if (box.matches(':modal')) return;
  box.removeAttribute('open');
  box.showModal();
  firstFocus?.focus({ preventScroll: true });
};
