import { pageAddress } from '#content/page-address.ts';
import { defineServerPart } from '#content/server-part.ts';
import { productTypeOf } from '#domain/product-types.ts';

export default defineServerPart({
  facts: ({ offer, edition, path }) => ({
    offered: offer.products,
    ...(path !== undefined && { page: productTypeOf(pageAddress(edition, path)) }),
  }),
});
