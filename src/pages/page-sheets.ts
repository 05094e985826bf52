/** Kit sheets of every page, since header and footer need them; widgets do not load them again. */
export const ON_EVERY_PAGE: readonly string[] = [
  'kit/button.css',
  'kit/icon.css',
  'kit/popup.css',
  'kit/social-links.css',
];
