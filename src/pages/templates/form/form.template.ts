import * as z from 'zod/mini';
import { points, words } from '#content/front-matter.ts';
import type { PageTemplate } from '#content/page-template.ts';

const step = z.strictObject({ title: words, text: z.optional(words) });

const steps = z
  .strictObject({
    /** Which of them this page is, from 1. */
    at: z.int().check(z.positive()),
    items: z.array(step).check(z.minLength(2)),
  })
  .check(
    z.refine(({ at, items }) => at <= items.length, {
      path: ['at'],
      error: 'there is no such step. Count the steps from 1.',
    }),
  );

const fields = {
  lead: z.optional(words),
  /** What happens next, beside the form. */
  aside: z.optional(
    z
      .strictObject({
        title: words,
        /** The pages of the form and what comes after them, drawn as buoys on a line. */
        steps: z.optional(steps),
        /** Other points: why the form asks, what counts. */
        items: z.optional(points),
        /** A picture of the mail that confirms the address of a sign-up. */
        mail: z.optional(z.boolean()),
        /** The company that the visitor contracts with: its supervisor, its licence, how many of its clients lose. */
        company: z.optional(z.boolean()),
        /** The drawn trader (fc-trader). */
        trader: z.optional(z.boolean()),
      })
      .check(
        z.refine((aside) => aside.steps !== undefined || aside.items !== undefined, {
          path: ['items'],
          error: 'an aside needs items or steps.',
        }),
      ),
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
