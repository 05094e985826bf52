import type { Brand, BrandEdition } from './brand.ts';
import { type PlaceholderValues, placeholderValues, type VisitorFacts } from './placeholders.ts';
import { lossShare } from './regulator-facts.ts';

/** The facts that an edition's words may name, with the loss percentage of `now`; `visitor`: of the country that the address names. */
export function editionFacts(
  { settings, regulatorOf }: Pick<Brand, 'settings' | 'regulatorOf'>,
  edition: BrandEdition,
  now: Date,
  visitor?: VisitorFacts,
): PlaceholderValues {
  const regulator = regulatorOf(edition);
  const share = lossShare(regulator, edition.language, edition.locale, now);
  return placeholderValues(settings.name, regulator, edition.language, share, visitor);
}
