/** Kit sheets of every page, since the header needs them; widgets do not load them again. */
export const ON_EVERY_PAGE: readonly string[] = ['kit/button.css', 'kit/icon.css'];
