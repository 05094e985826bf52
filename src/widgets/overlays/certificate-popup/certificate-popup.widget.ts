import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { IMAGE_ADDRESS_FAULT, isHttpAddress, isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';

const side = z.int().check(z.gte(1));

const props = z.strictObject({
  heading: z.string().check(z.minLength(1), z.describe('What was granted: the licence or award.')),
  image: z
    .string()
    .check(
      z.refine(isHttpAddress, { error: IMAGE_ADDRESS_FAULT }),
      z.describe('Picture of the document, as large as it is shown at most.'),
    ),
  alt: z.optional(z.string()).check(z.describe('What the picture shows, where that is more than the heading.')),
  width: z
    ._default(side, 1120)
    .check(z.describe('Width of the picture in px; with the height it keeps its place free.')),
  height: z._default(side, 792).check(z.describe('Height of the picture in px.')),
  issuer: z.string().check(z.minLength(1), z.describe('Who granted it.')),
  number: z.optional(z.string().check(z.minLength(1))).check(z.describe('Number of the licence.')),
  date: z.optional(z.iso.date()).check(z.describe('Day it was granted, YYYY-MM-DD.')),
  register: z
    .optional(z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT })))
    .check(z.describe('Address of its entry in the issuer’s register.')),
  headingLevel: z
    ._default(z.int().check(z.gte(2), z.lte(6)), 3)
    .check(z.describe('Level of the heading, 2 to 6: one below the heading above.')),
});

export type CertificatePopupProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-certificate-popup',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Certificate pop-up',
  group: 'overlays',
  summary:
    'A licence or award: its picture, small, beside its facts and the way to check them; a click enlarges it. Without a script the picture is a link to itself.',
  requirements: ['PLT-8'],
  props,
  texts: ['certificate-popup', 'dialog'],
  view: () => import('./certificate-popup.tsx'),
  examples: () => import('./certificate-popup.examples.ts'),
});
