import type { Root } from 'hast';
import type { Page } from './page.ts';
import { templateOf } from './templates.ts';

/** What of a page's words anybody may read: all of most pages, the beginning of a gated article, nothing of an e-book. */
export const openBody = (page: Page): Root => templateOf(page).openBody?.(page) ?? page.body;
