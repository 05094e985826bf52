import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { BUTTON_COLOURS, BUTTON_SIZES, BUTTON_VARIANTS } from '#kit/button-options.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import { symbolProp } from '#kit/symbol-prop.ts';

const props = z
  .strictObject({
    label: z.string().check(z.trim(), z.minLength(1), z.describe('What the button says.')),
    href: z
      .optional(z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT })))
      .check(z.describe('Where it leads. A button leads somewhere or, with type, works the form around it.')),
    type: z.optional(z.enum(['submit', 'reset'])).check(z.describe('What it does to the form around it.')),
    variant: z._default(z.enum(BUTTON_VARIANTS), 'contained').check(z.describe('How much it stands out.')),
    colour: z
      ._default(z.enum(BUTTON_COLOURS), 'accent')
      .check(z.describe('The brand’s accent, the text’s colour, or that of what cannot be undone.')),
    size: z
      ._default(z.enum(BUTTON_SIZES), 'large')
      .check(z.describe('48, 44 or 40 px high; small and transparent 44 px.')),
    wide: z._default(z.boolean(), false).check(z.describe('Fills the line it stands in.')),
    leadingIcon: z.optional(symbolProp).check(z.describe('Symbol before the label.')),
    trailingIcon: z.optional(symbolProp).check(z.describe('Symbol after the label.')),
    busy: z
      ._default(z.boolean(), false)
      .check(z.describe('A call is under way: it turns and cannot be pressed. Only with type.')),
    disabled: z._default(z.boolean(), false).check(z.describe('Shown, but does nothing.')),
  })
  .check(
    z.refine(({ href, type }) => (href === undefined) !== (type === undefined), {
      path: ['href'],
      error: 'must be given, or else type="submit" or type="reset" in a form: a button has one thing to do',
    }),
    z.refine(({ busy, href }) => !busy || href === undefined, {
      path: ['busy'],
      error: 'must be left out where href is given: a link has nothing to wait for',
    }),
  );

export type ButtonProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-button',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Button',
  group: 'actions',
  summary:
    'A link or a form’s button in four variants, three colours and three sizes. It works as it is served and needs no script.',
  requirements: ['UIK-7'],
  props,
  view: () => import('./button.tsx'),
  examples: () => import('./button.examples.ts'),
});
