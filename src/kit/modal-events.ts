import type { KeyboardEvent, MouseEvent } from 'react';
import { tabStops } from './tab-stops.ts';

/** Whether the visitor pressed beside an open dialog, on what shades the page. */
export const isOnBackdrop = ({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
};

/** Tab goes round inside (WAI-ARIA APG, dialog pattern); by itself it would pass through the browser's own controls. */
export const stayInside = (event: KeyboardEvent<HTMLElement>): void => {
  const stops = tabStops(event.currentTarget);
  const [first, last] = [stops[0], stops.at(-1)];
  const { activeElement } = document;
  const isAtStart = activeElement === first || !stops.some((stop) => stop === activeElement);
  const goal = event.shiftKey ? (isAtStart ? last : undefined) : activeElement === last ? first : undefined;
  if (goal === undefined) return;
  event.preventDefault();
  goal.focus();
};
