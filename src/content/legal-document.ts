import type { Page, PageOf } from './page.ts';

const FOLDER = 'legal/';

/** A page of pages/<language>/legal/: it can be kept as a PDF too. */
export const isLegalDocument = (page: Page): page is PageOf<'plain'> =>
  page.front.template === 'plain' && page.path.startsWith(FOLDER);

/** Path of its PDF, without the edition. */
export const documentPath = ({ path }: Page): string => `${path}.pdf`;
