import { COUNTRIES } from '#contracts/countries.ts';
import { countryOptions } from '#forms/engine/country-options.ts';
import { translator } from '#i18n/translator.ts';
import type { PageTexts } from '#i18n/texts.ts';

/** Query key of the country on the page that a form leads its residents to, where no account is opened for them. */
export const COUNTRY_KEY = 'country';

/** The name of the country that the address names by its code; a general text if there is no such country. */
export function exitCountry(page: PageTexts, query: URLSearchParams | undefined): string {
  const text = translator(page, 'forms');
  const code = query?.get(COUNTRY_KEY) ?? '';
  return (COUNTRIES.includes(code) && countryOptions([code], page.locale, text)[0]?.name) || text('yourCountry');
}
