import type { Brand, BrandEdition } from '#content/brand.ts';
import { editionFacts } from '#content/edition-facts.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import { markedTranslator } from '#i18n/translator.ts';

/**
 * The company behind a mail or a document, in the words of the footer of every page: company, address, register, regulator, licence.
 * Marked where it is in English (`#i18n/fallback.ts`).
 */
export function companyLine(
  brand: Brand,
  edition: BrandEdition,
  texts: ReadonlyMap<string, TextCatalogue>,
  now: Date,
): string {
  const { entity, address, companyNumber: number, regulator, licence } = editionFacts(brand, edition, now);
  return markedTranslator({ ...edition, texts: texts.get(edition.language) ?? {} }, 'layout')('company', {
    entity,
    address,
    number,
    regulator,
    licence,
  });
}
