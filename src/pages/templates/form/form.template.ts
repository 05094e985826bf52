import * as z from 'zod/mini';
import { points, words } from '#content/front-matter.ts';
import type { PageTemplate } from '#content/page-template.ts';

const fields = {
  lead: z.optional(words),
  /** What happens next, beside the form. */
  aside: z.optional(
    z.strictObject({
      title: words,
      items: points,
      /** Below it the drawn trader (fc-trader), and the company with its licence. */
      trader: z.optional(z.boolean()),
    }),
  ),
};

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly form: typeof fields;
  }
}

const template: PageTemplate<'form'> = {
  fields,
  tags: ({ aside }) => (aside?.trader === true ? [{ tag: 'fc-trader', attributes: { frame: 'compact' } }] : []),
  searchedFields: ['aside'],
};

export default template;
