import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';

const item = z.strictObject({
  label: z.string().check(z.minLength(1), z.describe('What the item is about; always in view.')),
  html: z.string(),
});

const props = z.strictObject({
  items: z
    .array(item)
    .check(z.minLength(1), z.describe('One <fc-item label="…"> each, with the answer between its tags.')),
  initial: z
    ._default(z.int().check(z.gte(-1)), -1)
    .check(z.describe('Index of the item that is open at first; -1 for none.')),
  multiple: z._default(z.boolean(), false).check(z.describe('Items open and close independently of each other.')),
  headingLevel: z
    ._default(z.int().check(z.gte(2), z.lte(6)), 3)
    .check(z.describe('Level of the items’ headings, 2 to 6: one below the heading above.')),
});

export type AccordionProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-accordion',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Accordion',
  group: 'disclosure',
  summary:
    'Questions that open to their answers, one at a time or independently. It opens and closes without any script; the script adds arrow keys between the questions.',
  requirements: ['ACC-1', 'ACC-2', 'ACC-3', 'ACC-4', 'ACC-5'],
  props,
  children: 'items',
  view: () => import('./accordion.tsx'),
  examples: () => import('./accordion.examples.ts'),
});
