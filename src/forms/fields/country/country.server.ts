import { translator } from '#i18n/translator.ts';
import { countryOptions } from '#forms/engine/country-options.ts';
import type { FieldServerPart } from '#forms/server/field-server-part.ts';
import type { CountryField } from './country.field.ts';

export default {
  describe: (_field, { facts, page }) => ({
    options: countryOptions(facts.countries, page.locale, translator(page, 'forms')).map(({ code, name }) => ({
      value: code,
      label: name,
    })),
  }),
} satisfies FieldServerPart<CountryField>;
