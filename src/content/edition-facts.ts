import { numberFormatter } from '#i18n/formatters.ts';
import type { Brand, BrandEdition } from './brand.ts';
import { type PlaceholderValues, placeholderValues } from './placeholders.ts';
import { lossPercentAt } from './regulator-facts.ts';

/** The facts that an edition's words may name, with the loss percentage of `now`; `country` is the visitor's, where the address names it. */
export function editionFacts(
  { settings, regulatorOf }: Pick<Brand, 'settings' | 'regulatorOf'>,
  edition: BrandEdition,
  now: Date,
  country?: string,
): PlaceholderValues {
  const regulator = regulatorOf(edition);
  const percent = numberFormatter(edition.locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    lossPercentAt(regulator, now).percent / 100,
  );
  return placeholderValues(settings.name, regulator, edition.language, percent, country);
}
