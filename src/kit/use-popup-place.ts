import { autoUpdate, computePosition, flip, offset, shift, size, type Placement } from '@floating-ui/dom';
import { useLayoutEffect, type RefObject } from 'react';
import { MENU_EDGE_MARGIN_PX } from '#contracts/limits.ts';

type PopupPlace = {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly popup: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  /** Where it stands if there is room; `start` and `end` follow the writing direction. */
  readonly placement?: Placement;
  /** Between anchor and popup. */
  readonly gapPx?: number;
  /** As wide as its anchor at least, and flush with it, however near that is to the window's sides: a list under its field. */
  readonly matchesWidth?: boolean;
};

/**
 * Keeps an open popup beside its anchor and 32 px within the window (SEL-5): it turns to the other side where there is
 * no room, and never grows beyond the room it has. The popup is `position: fixed` in its own style sheet; positions are
 * written through the CSSOM, which the Content Security Policy allows.
 */
export const usePopupPlace = ({
  anchor,
  popup,
  isOpen,
  placement = 'bottom-start',
  gapPx = 4,
  matchesWidth = false,
}: PopupPlace): void => {
  useLayoutEffect(() => {
    const [from, box] = [anchor.current, popup.current];
    if (!isOpen || from === null || box === null) return undefined;
    const place = async () => {
      const { x, y } = await computePosition(from, box, {
        placement,
        strategy: 'fixed',
        middleware: [
          offset(gapPx),
          flip({ padding: MENU_EDGE_MARGIN_PX, crossAxis: !matchesWidth }),
          ...(matchesWidth ? [] : [shift({ padding: MENU_EDGE_MARGIN_PX })]),
          size({
            padding: MENU_EDGE_MARGIN_PX,
            apply: ({ availableHeight, rects }) => {
              box.style.maxBlockSize = `${Math.max(0, Math.floor(availableHeight))}px`;
              if (matchesWidth) box.style.minInlineSize = `${rects.reference.width}px`;
            },
          }),
        ],
      });
      box.style.left = `${x}px`;
      box.style.top = `${y}px`;
    };
    return autoUpdate(from, box, () => void place());
  }, [anchor, popup, isOpen, placement, gapPx, matchesWidth]);
};
