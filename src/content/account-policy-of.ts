import type { Product } from '#contracts/edition.ts';
import type { AccountPolicy } from '#domain/account-policy.ts';
import { editionOffer } from './edition-offer.ts';
import type { Regulator } from './regulator-schema.ts';

/** What the regulator's company opens; `products` are those that its editions are about. */
export const accountPolicyOf = (regulator: Regulator, products: readonly Product[]): AccountPolicy => ({
  offer: editionOffer({ products: [...products] }, regulator),
  countries: regulator.countries,
  rules: regulator.policy,
  exit: regulator.refusedPage,
});
