import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';

const action = z.strictObject({
  label: z.string().check(z.minLength(1)),
  href: z.optional(z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }))),
  variant: z._default(z.enum(['contained', 'outlined', 'text']), 'outlined'),
});

const fields = z.strictObject({
  trigger: z.string().check(z.minLength(1), z.describe('What the button says that opens it.')),
  triggerVariant: z
    ._default(z.enum(['contained', 'outlined', 'text']), 'outlined')
    .check(z.describe('Look of that button.')),
  heading: z.string().check(z.minLength(1), z.describe('Title of the dialog.')),
  html: z.string().check(z.refine((html) => html !== '', { error: 'must be written between the tags' })),
  size: z
    ._default(z.enum(['small', 'medium', 'large']), 'medium')
    .check(z.describe('How wide it is where there is room.')),
  closable: z
    ._default(z.boolean(), true)
    .check(z.describe('Closes on Escape, on a click beside it and by its close button; else only by an action.')),
  scrollable: z._default(z.boolean(), false).check(z.describe('The content scrolls, title and actions stay in view.')),
  stacked: z._default(z.boolean(), false).check(z.describe('Actions below each other.')),
  warning: z
    .optional(z.string().check(z.minLength(1)))
    .check(z.describe('The risk warning, above content that offers a product; the site fills it in.')),
  actions: z
    ._default(z.array(action), [])
    .check(
      z.describe(
        'JSON only. With href a link; without, a button that closes the dialog and is named in the events’ detail.',
      ),
    ),
});

const props = fields.check(
  z.refine(({ closable, actions }) => closable || actions.some(({ href }) => href === undefined), {
    path: ['closable'],
    error: 'may be false only where an action without "href" closes the dialog',
  }),
);

export type DialogWidgetProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-dialog',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Dialog',
  group: 'overlays',
  summary:
    'Content that a button opens above the page. It tells of itself by the events fc-opening, fc-opened, fc-closing and fc-closed. Without a script the button discloses the content where it stands.',
  requirements: ['DLG-1', 'PLT-9'],
  props,
  children: 'html',
  texts: ['dialog'],
  view: () => import('./dialog.tsx'),
  examples: () => import('./dialog.examples.ts'),
});
