import type { Brand, BrandEdition } from '../brand.ts';
import type { Page } from '../page.ts';
import { riskWarning } from '../regulator-facts.ts';
import { elementsOf } from '../elements-of.ts';

/**
 * Words that a page shows and that are in none of its files: the regulator's warning, with the page that the regulator's file
 * names as its explanation, and the company's payment methods, where they are listed.
 */
export function companyWords(page: Page, brand: Brand, edition: BrandEdition, now: Date): readonly string[] {
  const regulator = brand.regulatorOf(edition);
  const words: string[] = [];
  if (page.path === regulator.documents['risk-warning']) {
    const { before, sentence, after } = riskWarning(regulator, edition.language, edition.locale, now);
    words.push(`${before} ${sentence} ${after}`);
  }
  if (elementsOf(page.body).some(({ tagName }) => tagName === 'fc-deposit-withdrawal')) {
    for (const { title, deposit, withdraw } of brand.paymentMethods(edition.id)) {
      const banks = [deposit, withdraw].flatMap((section) => section?.banks ?? []).flat();
      words.push([title, ...new Set(banks)].join(', '));
    }
  }
  return words;
}
