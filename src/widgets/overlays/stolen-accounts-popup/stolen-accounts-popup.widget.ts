import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';

const words = z.string().check(z.minLength(1));

const props = z.strictObject({
  heading: z.optional(words).check(z.describe('Title; the site’s own warning by default, as with all that follows.')),
  paragraphs: z
    .optional(z.array(words).check(z.length(4)))
    .check(z.describe('JSON only: four paragraphs. The list stands before the last.')),
  points: z.optional(z.array(words).check(z.length(6))).check(z.describe('JSON only: six points of the list.')),
  dontShowAgain: z.optional(words).check(z.describe('Words beside the box to tick.')),
  confirm: z.optional(words).check(z.describe('Words of the button.')),
});

export type StolenAccountsPopupProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-stolen-accounts-popup',
  load: 'eager',
  hydrate: 'load',
  title: 'Stolen-accounts pop-up',
  group: 'overlays',
  summary:
    'Warns of fraudsters who write from stolen accounts. It opens by itself until the visitor ticks “do not show this again”, which is kept for a year. Without a script it is a line that discloses the warning.',
  requirements: ['STA-1', 'STA-2'],
  props,
  texts: ['dialog', 'stolen-accounts-popup'],
  view: () => import('./stolen-accounts-popup.tsx'),
  examples: () => import('./stolen-accounts-popup.examples.ts'),
});
