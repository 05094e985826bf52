import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import { selfOpeningProps } from '#kit/self-opening-props.ts';

const props = z.strictObject({
  trigger: z.string().check(z.minLength(1), z.describe('What the link says that opens it.')),
  triggerVariant: z
    ._default(z.enum(['contained', 'outlined', 'text']), 'contained')
    .check(z.describe('Look of that link.')),
  href: z
    .string()
    .check(
      z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }),
      z.describe('Page of the same form, where the link leads without a script.'),
    ),
  heading: z.string().check(z.minLength(1), z.describe('Title above the form.')),
  html: z.string().check(
    z.refine((html) => html.includes('<fc-form-'), {
      error: 'must hold the tag of a form, as <fc-form-login></fc-form-login>, between the tags',
    }),
  ),
  warning: z
    .optional(z.string().check(z.minLength(1)))
    .check(z.describe('The risk warning, above a form that opens an account; the site fills it in.')),
  ...selfOpeningProps,
});

export type FormPopupProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-form-popup',
  load: 'lazy',
  hydrate: 'load',
  eagerWith: ['once'],
  hashes: [{ prop: 'hash', of: 'tag' }],
  title: 'Form pop-up',
  group: 'overlays',
  summary:
    'A form above the page, opened by a link to its page, by a hash in the address, or by itself once a visitor. The form stands ready but loads nothing before; without a script the link leads to the page.',
  requirements: ['PLT-8'],
  props,
  children: 'html',
  texts: ['dialog'],
  view: () => import('./form-popup.tsx'),
  examples: () => import('./form-popup.examples.ts'),
});
