import * as z from 'zod/mini';
import { words } from '#content/front-matter.ts';
import type { PageTemplate } from '#content/page-template.ts';

/** `refused`: nothing was done, and the page says why; it has no tick. */
const fields = { lead: words, refused: z.optional(z.literal(true)) };

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly 'thank-you': typeof fields;
  }
}

const template: PageTemplate<'thank-you'> = { fields };

export default template;
