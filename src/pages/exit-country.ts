import { COUNTRIES } from '#contracts/countries.ts';
import { countryOptions } from '#forms/engine/country-options.ts';
import type { Brand } from '#content/brand.ts';
import { rulesAt } from '#content/country-rules.ts';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import { translator } from '#i18n/translator.ts';
import type { PageTexts } from '#i18n/texts.ts';

/** Query key of the country on the page that a form leads its residents to, where no account is opened for them. */
export const COUNTRY_KEY = 'country';

/** English names that have an article in a sentence. What other languages say of a country is worded so that none is needed. */
const WITH_ARTICLE =
  /^(?:Bahamas|Comoros|Gambia|Isle of Man|Maldives|Netherlands|Philippines|United .*|.* (?:Islands|Republic|Territor(?:y|ies)))$/;

/** The name of the country that the address names by its code, as a sentence takes it; a general text if there is no such country. */
export function exitCountry(page: PageTexts, query: URLSearchParams | undefined): string {
  const text = translator(page, 'forms');
  const code = query?.get(COUNTRY_KEY) ?? '';
  const [country] = COUNTRIES.includes(code) ? countryOptions([code], page.locale, text) : [];
  if (country === undefined) return text('yourCountry');
  return page.language === 'en' && WITH_ARTICLE.test(country.name) ? `the ${country.name}` : country.name;
}

/** What the law of that country keeps back, why, and where it says so; a general text where the brand knows of no such law. */
export function exitRule(
  page: PageTexts,
  { countries }: Pick<Brand, 'countries'>,
  query: URLSearchParams | undefined,
  now: Date,
): string {
  const rules = rulesAt(countries.get(query?.get(COUNTRY_KEY) ?? ''), now);
  if (rules.length === 0) return translator(page, 'forms')('noCountryRule');
  return rules
    .map(({ words, source: { authority, act, reference } }) => {
      const { what = '', why = '' } = words[page.language] ?? words[FALLBACK_LANGUAGE] ?? {};
      return `${what} ${why} (${authority[page.language] ?? authority[FALLBACK_LANGUAGE] ?? ''}, ${act}, ${reference})`;
    })
    .join(' ');
}

/** Which of the brand's companies serves residents of that country, and why it is not this one's to choose; '' without a country. */
export function exitCompany(
  page: PageTexts & { readonly regulator: string },
  { editions, regulatorOf }: Pick<Brand, 'editions' | 'regulatorOf'>,
  query: URLSearchParams | undefined,
): string {
  const code = query?.get(COUNTRY_KEY) ?? '';
  if (!COUNTRIES.includes(code)) return '';
  const text = translator(page, 'forms');
  const country = exitCountry(page, query);
  const serving = editions.map(regulatorOf).find(({ countries }) => countries.offered.includes(code));
  if (serving === undefined) return text('noCompanyOfCountry', { country });
  if (serving.code === page.regulator) return '';
  const named = (names: Readonly<Record<string, string>>) => names[page.language] ?? names[FALLBACK_LANGUAGE] ?? '';
  return text('companyOfCountry', { country, entity: named(serving.entity.names), regulator: named(serving.names) });
}
