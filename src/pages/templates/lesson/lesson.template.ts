import * as z from 'zod/mini';
import { words } from '#content/front-matter.ts';
import { headDrawing } from '#content/head-drawing.ts';
import type { PageTemplate } from '#content/page-template.ts';

const fields = { lead: words, head: z.optional(headDrawing) };

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly lesson: typeof fields;
  }
}

const template: PageTemplate<'lesson'> = { fields, promotion: () => 'courses' };

export default template;
