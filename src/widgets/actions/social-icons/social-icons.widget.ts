import * as z from 'zod/mini';
import { SOCIAL_NETWORKS } from '#contracts/social-networks.ts';
import { defineWidget } from '#islands/define-widget.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';

const item = z.strictObject({
  network: z.enum(SOCIAL_NETWORKS).check(z.describe('Which network.')),
  href: z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }), z.describe('Your page there.')),
  label: z
    .optional(z.string().check(z.trim(), z.minLength(1)))
    .check(z.describe('What the link is called; left out, the network’s name.')),
  html: z
    .string()
    .check(z.refine((html) => html === '', { error: 'must be empty: the link shows the network’s mark' })),
});

const props = z.strictObject({
  items: z.array(item).check(
    z.minLength(1),
    z.refine((items) => new Set(items.map(({ network }) => network)).size === items.length, {
      error: 'must name each network once: two equal marks cannot be told apart',
    }),
    z.describe('One <fc-item network="…" href="…"> each.'),
  ),
});

export type SocialIconsProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-social-icons',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Social icons',
  group: 'actions',
  summary:
    'Links to the company’s pages on six social networks, as marks with names. They are links and nothing else: no network learns of a visitor who does not follow one.',
  requirements: ['SOC-1'],
  props,
  children: 'items',
  texts: ['social-icons'],
  view: () => import('./social-icons.tsx'),
  examples: () => import('./social-icons.examples.ts'),
});
