import type { Edition } from '#contracts/edition.ts';
import type { Offer } from '#domain/offer.ts';
import type { Regulator } from './regulator-schema.ts';

/** What an edition offers under its regulator, for the rules of domain/offer.ts. */
export const editionOffer = ({ products }: Pick<Edition, 'products'>, { code, productTypes, products: instruments, leverage, withheld }: Regulator): Offer => ({
  regulator: code,
  products: products.filter((product) => productTypes.includes(product)),
  instruments,
  withheldInstruments: withheld.instruments,
  withheldSignUps: withheld.signUps,
  leverage,
});
