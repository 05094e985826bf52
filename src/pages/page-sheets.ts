/** Kit sheets that every page carries, since its header and footer need them; a widget's code does not fetch them again. */
export const ON_EVERY_PAGE: readonly string[] = [
  'kit/button.css',
  'kit/icon.css',
  'kit/popup.css',
  'kit/social-links.css',
];
