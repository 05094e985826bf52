import { type Offer, withholdsForm } from '#domain/offer.ts';
import { standsUnder } from '#domain/promotions.ts';
import type { Country, CountryRule } from './country-schema.ts';
import { isInForce } from './dated-fact.ts';
import { elementsOf } from './elements-of.ts';
import type { Page } from './page.ts';
import { templateOf } from './templates.ts';

/** The rules of a country that are in force at a moment; none where the brand has no file of it. */
export const rulesAt = (country: Country | undefined, at: Date): readonly CountryRule[] =>
  country?.rules.filter((rule) => isInForce(rule, at)) ?? [];

/** What several rules withhold together, as an offer has it. */
export const withheldBy = (
  rules: readonly CountryRule[],
): Pick<Offer, 'withheldPages' | 'withheldPromotions' | 'withheldSignUps' | 'withheldWidgets'> => ({
  withheldPages: rules.flatMap(({ withholds }) => withholds.pages),
  withheldPromotions: rules.flatMap(({ withholds }) => withholds.promotions),
  withheldSignUps: rules.flatMap(({ withholds }) => withholds.signUps),
  withheldWidgets: rules.flatMap(({ withholds }) => withholds.widgets),
});

const FORM_TAG = /^fc-form-(.+)$/;

/** The rule by which a page is not shown: for its place, for what its template is, or for the form that it is there for. */
export function ruleAgainst(page: Page, rules: readonly CountryRule[]): CountryRule | undefined {
  if (rules.length === 0) return undefined;
  const kind = templateOf(page).promotion?.(page.front);
  const forms =
    page.front.template === 'form'
      ? elementsOf(page.body).flatMap(({ tagName }) => FORM_TAG.exec(tagName)?.[1] ?? [])
      : [];
  return rules.find((rule) => {
    const { pages, promotions } = rule.withholds;
    if (standsUnder(page.path, pages) || (kind !== undefined && promotions.includes(kind))) return true;
    const withheld = withheldBy([rule]);
    return forms.some((form) => withholdsForm(withheld, form));
  });
}
