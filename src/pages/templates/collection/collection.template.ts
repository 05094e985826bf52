import * as z from 'zod/mini';
import { nextEventEnd } from '#content/event-pages.ts';
import { words } from '#content/front-matter.ts';
import type { PageTemplate } from '#content/page-template.ts';

/** A page that lists events or e-books. */
const fields = { of: z.enum(['events', 'e-books']), lead: words };

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly collection: typeof fields;
  }
}

const template: PageTemplate<'collection'> = {
  fields,
  promotion: ({ of }) => (of === 'events' ? 'events' : 'courses'),
  validUntil: (_page, { brand, edition, now }) => nextEventEnd(brand.pages(edition.id), now),
};

export default template;
