import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { selfOpeningProps } from '#kit/self-opening-props.ts';

const fields = z.strictObject({
  trigger: z.optional(z.string().check(z.minLength(1))).check(z.describe('What the button says that opens it.')),
  triggerVariant: z
    ._default(z.enum(['contained', 'outlined', 'text']), 'outlined')
    .check(z.describe('Look of that button.')),
  heading: z.string().check(z.minLength(1), z.describe('Title of the pop-up.')),
  html: z.string().check(z.refine((html) => html !== '', { error: 'must be written between the tags' })),
  size: z
    ._default(z.enum(['small', 'medium', 'large']), 'medium')
    .check(z.describe('How wide it is where there is room.')),
  warning: z
    .optional(z.string().check(z.minLength(1)))
    .check(z.describe('The risk warning, above content that offers a product; the site fills it in.')),
  ...selfOpeningProps,
});

const props = fields.check(
  z.refine(({ trigger, hash, once }) => [trigger, hash, once].some((way) => way !== undefined), {
    path: ['trigger'],
    error: 'is needed where neither "hash" nor "once" opens it',
  }),
);

export type PopupProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-popup',
  load: 'lazy',
  hydrate: 'load',
  eagerWith: ['once'],
  hashes: [{ prop: 'hash', of: 'tag' }],
  title: 'Pop-up',
  group: 'overlays',
  summary:
    'Content above the page, opened by its button, by a hash in the address, or by itself once a visitor. Without a script its button, or its title, discloses the content where it stands.',
  requirements: ['PLT-8'],
  props,
  children: 'html',
  texts: ['dialog'],
  view: () => import('./popup.tsx'),
  examples: () => import('./popup.examples.ts'),
});
