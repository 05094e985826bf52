import { defineServerPart } from '#content/server-part.ts';

export default defineServerPart({
  /** PAY-3: what the edition's company offers, keyed by method. */
  facts: ({ brand, edition, assets }) => ({
    methods: Object.fromEntries(
      brand.paymentMethods(edition.id).map(({ id, image, ...words }) => [id, { image: assets.media(image), ...words }]),
    ),
  }),
});
