import * as z from 'zod/mini';
import { headDrawing } from '#content/head-drawing.ts';
import { words } from '#content/front-matter.ts';
import type { PageTemplate } from '#content/page-template.ts';

const fields = { lead: words, head: z.optional(headDrawing) };

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly articles: typeof fields;
  }
}

const template: PageTemplate<'articles'> = { fields, offersArticles: true };

export default template;
