import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { parseProductTypes, PRODUCT_TYPES } from '#domain/product-types.ts';

const props = z.strictObject({
  types: z.string().check(
    z.refine((list) => parseProductTypes(list) !== undefined, {
      error: `must be names out of ${PRODUCT_TYPES.join(', ')} with commas between them`,
    }),
    z.describe(
      'Where the content is shown: cfd, etf, sb, stock, with commas between them. A page is about the first of these that is a segment of its address, or else about cfd.',
    ),
  ),
  page: z
    ._default(z.enum(PRODUCT_TYPES), 'cfd')
    .check(z.describe('What the page’s own address says; the site fills it in.')),
  offered: z
    ._default(z.array(z.enum(PRODUCT_TYPES)), [...PRODUCT_TYPES])
    .check(z.describe('What the edition may offer: pages about anything else show nothing; the site fills it in.')),
  html: z.string(),
});

export type ProductTypeProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-product-type',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Product type',
  group: 'disclosure',
  summary:
    'Content for pages about some kinds of product: the server leaves it out of all other pages. Where a script changes the address without leaving the page, it is looked at again.',
  requirements: ['PGE-3', 'PLT-9'],
  props,
  children: 'html',
  view: () => import('./product-type.tsx'),
  examples: () => import('./product-type.examples.ts'),
});
