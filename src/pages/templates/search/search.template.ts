import * as z from 'zod/mini';
import { words } from '#content/front-matter.ts';
import { headDrawing } from '#content/head-drawing.ts';
import type { PageTemplate } from '#content/page-template.ts';

/** Where searches are answered (SRC-3). */
const fields = { lead: z.optional(words), head: z.optional(headDrawing) };

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly search: typeof fields;
  }
}

const template: PageTemplate<'search'> = {
  fields,
  queryKeys: () => ['q'],
  // Visitors can search for anything, so these pages are not cached.
  isCacheable: (_page, { query }) => !query.has('q'),
  isInSiteMap: false,
  isInSearch: false,
};

export default template;
