import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Translator } from '#i18n/translator.ts';
import { countryOptions } from '#forms/engine/country-options.ts';

export type CallingCode = { readonly country: string; readonly name: string; readonly code: string };

/** Every country with a numbering plan, by its name in the locale: `{ country: 'GB', name: 'United Kingdom', code: '+44' }`. */
export const callingCodes = (locale: string, shared: Translator<'forms'>): readonly CallingCode[] =>
  countryOptions(getCountries(), locale, shared).map(({ code, name }) => ({
    country: code,
    name,
    code: `+${getCountryCallingCode(code as ReturnType<typeof getCountries>[number])}`,
  }));
