import { escapeHtml } from '../escape-html.ts';

/** The example between two paragraphs of a page's text. */
export const inText = (html: string, before: string, after: string): string =>
  `<div class="prose"><p>${escapeHtml(before)}</p>\n${html}\n<p>${escapeHtml(after)}</p></div>`;
