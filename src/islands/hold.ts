import { WIRE } from './widget-source.ts';
import { closestWidget } from './widget-element.ts';

export type HeldEvent = { readonly target: Element; readonly event: Event };

/** Keys that the page itself does not need while a widget has no code; Enter and Space arrive as clicks. */
const HELD_KEYS: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Escape',
]);

/**
 * Clicks and arrow keys on elements marked `data-hold` wait until their widget is live, and are played back then.
 * Everything else does what the browser makes of it: links, details, inputs, forms.
 */
export const holdInteractions = (): void => {
  window.addEventListener('click', holdEvent, { capture: true });
  window.addEventListener('keydown', holdEvent, { capture: true });
};

const holdEvent = (event: MouseEvent | KeyboardEvent): void => {
  if (!(event.target instanceof Element) || hasModifier(event)) return;
  if (event instanceof KeyboardEvent && !HELD_KEYS.has(event.key)) return;
  const marked = event.target.closest(`[${WIRE.hold}]`);
  const widget = closestWidget(marked);
  if (widget === undefined || !widget.isWaiting || closestWidget(event.target) !== widget) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  widget.hold({
    target: event.target,
    event: event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new MouseEvent(event.type, event),
  });
};

/** Open in a new tab, go back: the browser's own. */
const hasModifier = (event: MouseEvent | KeyboardEvent): boolean => event.altKey || event.ctrlKey || event.metaKey;
