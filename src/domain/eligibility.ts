import { MAXIMUM_AGE_YEARS, MINIMUM_AGE_YEARS } from '#contracts/limits.ts';

/**
 * What a regulator's company says to residents of a country. `offered`: opens accounts for them. `prompt`: another of
 * the broker's companies serves the country, so the visitor is asked and goes on only by own wish. `refused`: never.
 */
export const COUNTRY_OFFERS = ['offered', 'prompt', 'refused'] as const;
export type CountryOffer = (typeof COUNTRY_OFFERS)[number];

export type CountryComplaint = 'not-offered' | 'confirm-country';

/** Why an account cannot be opened for a resident, or undefined. */
export function countryComplaint(offer: CountryOffer, confirmed: boolean): CountryComplaint | undefined {
  if (offer === 'refused') return 'not-offered';
  return offer === 'prompt' && !confirmed ? 'confirm-country' : undefined;
}

/**
 * Full years between two days, both YYYY-MM-DD. A person born on 29 February comes of age on 1 March of a common year,
 * which is the law in Britain and the later, so safer, reading elsewhere.
 */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Why a birth date does not open an account, or undefined. `today` is YYYY-MM-DD in UTC, `minimumAge` the regulator's. */
export function birthDateComplaint(
  birthDate: string,
  today: string,
  minimumAge: number = MINIMUM_AGE_YEARS,
): 'future' | 'long-ago' | 'under-age' | undefined {
  if (birthDate > today) return 'future';
  const age = ageOn(birthDate, today);
  if (age > MAXIMUM_AGE_YEARS) return 'long-ago';
  return age < minimumAge ? 'under-age' : undefined;
}
