import type { Product } from '#contracts/edition.ts';
import type { AccountPolicy, PolicyRule } from '#domain/account-policy.ts';
import { SIGN_UPS, withholdsForm } from '#domain/offer.ts';
import { rulesAt, withheldBy } from './country-rules.ts';
import type { Country } from './country-schema.ts';
import { editionOffer } from './edition-offer.ts';
import type { Regulator } from './regulator-schema.ts';

/** The page that tells residents of a country what its law keeps back; it takes `?country=`. */
const COUNTRY_RULES_PAGE = 'sign-up/country-rules';

/**
 * What the regulator's company opens; `products` are those that its editions are about. What the law of a country forbids is
 * refused to its residents first, in every edition.
 */
export const accountPolicyOf = (
  regulator: Regulator,
  products: readonly Product[],
  countries: Iterable<Country> = [],
  at = new Date(),
): AccountPolicy => ({
  offer: editionOffer({ products: [...products] }, regulator),
  countries: regulator.countries,
  rules: [...[...countries].flatMap((country) => rowsOf(country, at)), ...regulator.policy],
  exit: regulator.refusedPage,
});

const rowsOf = (country: Country, at: Date): PolicyRule[] =>
  rulesAt(country, at).flatMap((rule): PolicyRule[] => {
    const withheld = withheldBy([rule]);
    const forms = SIGN_UPS.filter((signUp) => withholdsForm(withheld, signUp));
    return forms.length === 0
      ? []
      : [{ forms, residences: [country.code], answer: 'refused', exit: COUNTRY_RULES_PAGE }];
  });
