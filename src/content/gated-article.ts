import type { Page } from './page.ts';

/** The query key under which a gated article's page is asked for whole: what the calls of enquiries mail (docs/decisions/044). */
export const UNLOCK_KEY = 'unlock';

/** An article of which only the beginning is shown. */
export const isGated = ({ front }: Page): boolean => front.template === 'article' && front.gated === true;
