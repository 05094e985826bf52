import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { symbolProp } from '#kit/symbol-prop.ts';

const words = z.string().check(z.trim(), z.minLength(1));

const props = z
  .strictObject({
    label: words.check(z.describe('What the field asks for; always in view.')),
    value: z._default(z.string(), '').check(z.describe('What stands in the field at first.')),
    name: z
      .optional(z.string().check(z.minLength(1)))
      .check(z.describe('The name that the text is posted by, in the form around the field.')),
    type: z
      ._default(z.enum(['text', 'email', 'tel', 'url']), 'text')
      .check(z.describe('What is typed: phones show the keyboard for it.')),
    leadingIcon: z.optional(symbolProp).check(z.describe('Symbol before the text.')),
    trailingIcon: z.optional(symbolProp).check(z.describe('Symbol after the text.')),
    trailingText: z.optional(words).check(z.describe('Stands behind the text: a unit or a currency.')),
    helperText: z.optional(z.string()).check(z.describe('A line below the field.')),
    errorText: z.optional(words).check(z.describe('What is wrong and how to mend it; takes the helper’s place.')),
    valid: z._default(z.boolean(), false).check(z.describe('Shows a check, unless there is an error.')),
    textarea: z._default(z.boolean(), false).check(z.describe('Several lines.')),
    maxlength: z.optional(z.int().check(z.gte(1))).check(z.describe('Most characters that may be typed.')),
    counter: z._default(z.boolean(), false).check(z.describe('Shows length / maxlength.')),
    required: z._default(z.boolean(), false).check(z.describe('The form around it is not sent without it.')),
    disabled: z._default(z.boolean(), false).check(z.describe('Shown, but cannot be used, and is not posted.')),
    autocomplete: z
      .optional(z.string())
      .check(z.describe('HTML autocomplete token, as in email: what the browser may fill in.')),
  })
  .check(
    z.refine(({ counter, maxlength }) => !counter || maxlength !== undefined, {
      path: ['counter'],
      error: 'needs maxlength, the number it counts up to',
    }),
    z.refine(({ textarea, type }) => !textarea || type === 'text', {
      path: ['type'],
      error: 'must be "text" where textarea is set: only that may have several lines',
    }),
    z.refine(({ value, maxlength }) => maxlength === undefined || value.length <= maxlength, {
      path: ['value'],
      error: 'must not be longer than maxlength',
    }),
  );

export type TextFieldProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-text-field',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Text field',
  group: 'fields',
  summary:
    'A line or an area of text with its label above and a note below. An error takes the note’s place. It needs no script; the script makes the counter count.',
  requirements: ['TXF-1', 'TXF-2', 'TXF-3', 'TXF-4'],
  props,
  texts: ['text-field'],
  view: () => import('./text-field.tsx'),
  examples: () => import('./text-field.examples.ts'),
});
