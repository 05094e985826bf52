import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';

const label = z.optional(z.string().check(z.trim(), z.minLength(1)));

const props = z.strictObject({
  html: z.string().check(z.minLength(1), z.describe('The details: everything between the tags.')),
  showMore: label.check(z.describe('What the toggle says while the details are closed.')),
  showLess: label.check(z.describe('What it says while they are open.')),
  open: z._default(z.boolean(), false).check(z.describe('Open at first.')),
});

export type DetailsWidgetProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-details-widget',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Details',
  group: 'disclosure',
  summary:
    'Details behind a toggle on phones and tablets, always in view on wide screens (992 px and up). It opens and closes without any script.',
  requirements: ['UIK-3'],
  props,
  children: 'html',
  texts: ['details-widget'],
  view: () => import('./details-widget.tsx'),
  examples: () => import('./details-widget.examples.ts'),
});
