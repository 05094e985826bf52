/** What a visitor did before there was code for it. */
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

/** Whether it waits for code where its target is marked. Open in a new tab, go back: the browser's own. */
export const mayBeHeld = (event: MouseEvent | KeyboardEvent): boolean =>
  !event.altKey && !event.ctrlKey && !event.metaKey && (!(event instanceof KeyboardEvent) || HELD_KEYS.has(event.key));

/** Stops it and gives what is played back later. */
export const holdBack = (event: MouseEvent | KeyboardEvent, target: Element): HeldEvent => {
  event.preventDefault();
  event.stopImmediatePropagation();
  return {
    target,
    event: event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new MouseEvent(event.type, event),
  };
};

/**
 * One at a time, as they would have come: code answers to an event after it, and keys go where the focus is by then.
 *
 * @param within Where the focus has to be for a key to go to it.
 */
export const playBack = async (held: HeldEvent[], within: Node): Promise<void> => {
  for (const { target, event } of held.splice(0)) {
    const focused = document.activeElement;
    const receiver = event instanceof KeyboardEvent && focused !== null && within.contains(focused) ? focused : target;
    if (receiver.isConnected) receiver.dispatchEvent(event);
    await new Promise((done) => setTimeout(done));
  }
};
