import * as z from 'zod/mini';
import { nextEventEnd } from '#content/event-pages.ts';
import { headDrawing } from '#content/head-drawing.ts';
import { words } from '#content/front-matter.ts';
import type { PageTemplate } from '#content/page-template.ts';

/** The brand's webinars, which are events of the form `webinar`: those to come, and past ones. */
const fields = { lead: words, head: z.optional(headDrawing) };

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly webinars: typeof fields;
  }
}

const template: PageTemplate<'webinars'> = {
  fields,
  promotion: () => 'webinars',
  validUntil: (_page, { brand, edition, now }) => nextEventEnd(brand.pages(edition.id), now),
};

export default template;
