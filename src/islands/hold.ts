import { holdBack, mayBeHeld } from './held-event.ts';
import { WIRE } from './widget-source.ts';
import { closestWidget } from './widget-element.ts';

/**
 * Clicks and arrow keys on elements marked `data-hold` wait until their widget is live, and are played back then.
 * Everything else does what the browser makes of it: links, details, inputs, forms.
 */
export const holdInteractions = (): void => {
  window.addEventListener('click', holdEvent, { capture: true });
  window.addEventListener('keydown', holdEvent, { capture: true });
};

const holdEvent = (event: MouseEvent | KeyboardEvent): void => {
  if (!(event.target instanceof Element) || !mayBeHeld(event)) return;
  const marked = event.target.closest(`[${WIRE.hold}]`);
  const widget = closestWidget(marked);
  if (widget === undefined || !widget.isWaiting || closestWidget(event.target) !== widget) return;
  widget.hold(holdBack(event, event.target));
};
