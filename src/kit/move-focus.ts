/** Reading goes on from there, by keyboard and by screen reader; the page does not scroll. */
export const moveFocus = (target: HTMLElement): void => {
  if (!target.matches('a[href], button, input, select, textarea, summary, [tabindex]')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** The next Tab goes to the first link of the page, as on arrival. */
export const moveFocusToStart = (): void => {
  const { body } = document;
  moveFocus(body);
  body.removeAttribute('tabindex'); // else a click on any empty place would focus it
};
