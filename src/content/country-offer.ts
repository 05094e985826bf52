import type { CountryOffer } from '#domain/eligibility.ts';
import type { Regulator } from './regulator-schema.ts';

/** What the regulator's company says to residents of a country, ISO 3166-1 alpha-2. */
export const countryOffer = ({ countries }: Regulator, country: string): CountryOffer =>
  countries.offered.includes(country) ? 'offered' : countries.prompt.includes(country) ? 'prompt' : 'refused';
