import { PLATFORMS } from '#contracts/platforms.ts';
import { leverageSteps } from '#domain/leverage-steps.ts';
import type { FormLists } from '#forms/engine/form-lists.ts';
import type { Brand, BrandEdition } from '#content/brand.ts';

/** What a form's lists offer in this edition: what its regulator lets the company offer, and its companies and languages. */
export function formListsOf(brand: Brand, edition: BrandEdition): FormLists {
  const regulator = brand.regulatorOf(edition);
  const highest = Math.max(...Object.values(regulator.leverage));
  const companies = [regulator, ...[...brand.regulators.values()].filter(({ code }) => code !== regulator.code)];
  return {
    platforms: [...PLATFORMS],
    currencies: regulator.currencies,
    leverage: leverageSteps(highest).map(String),
    companies: companies.map(({ entity }) => ({
      id: entity.code,
      name: entity.names[edition.language] ?? Object.values(entity.names)[0] ?? entity.code,
    })),
    languages: [...new Set(brand.editions.map(({ language }) => language))],
  };
}
