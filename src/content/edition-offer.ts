import type { Edition } from '#contracts/edition.ts';
import { withheldApplicationForms } from '#domain/application.ts';
import { MESSAGE_KINDS, type MessageKind, type Offer } from '#domain/offer.ts';
import { applicationRules } from './application-schema.ts';
import { withheldBy } from './country-rules.ts';
import type { CountryRule } from './country-schema.ts';
import type { Regulator } from './regulator-schema.ts';

/** What an edition offers under its regulator and the rules of its country, for the rules of domain/offer.ts. */
export const editionOffer = (
  { products }: Pick<Edition, 'products'>,
  { code, productTypes, products: instruments, majorCurrencies, leverage, withheld, application }: Regulator,
  messages: readonly MessageKind[] = MESSAGE_KINDS,
  rules: readonly CountryRule[] = [],
): Offer => ({
  ...withheldBy(rules),
  regulator: code,
  products: products.filter((product) => productTypes.includes(product)),
  instruments,
  withheldInstruments: withheld.instruments,
  withheldForms: withheldApplicationForms(applicationRules(application)),
  withheldSignUps: [...withheld.signUps, ...withheldBy(rules).withheldSignUps],
  messages,
  majorCurrencies,
  leverage,
});
