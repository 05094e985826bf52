import { numberFormatter } from '#i18n/formatters.ts';
import type { Brand, BrandEdition } from './brand.ts';
import { type PlaceholderValues, placeholderValues, type VisitorFacts } from './placeholders.ts';
import { lossPercentAt } from './regulator-facts.ts';

/** The facts that an edition's words may name, with the loss percentage of `now`; `visitor`: of the country that the address names. */
export function editionFacts(
  { settings, regulatorOf }: Pick<Brand, 'settings' | 'regulatorOf'>,
  edition: BrandEdition,
  now: Date,
  visitor?: VisitorFacts,
): PlaceholderValues {
  const regulator = regulatorOf(edition);
  const percent = numberFormatter(edition.locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    lossPercentAt(regulator, now).percent / 100,
  );
  return placeholderValues(settings.name, regulator, edition.language, percent, visitor);
}
