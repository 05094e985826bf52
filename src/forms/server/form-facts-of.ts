import { ANSWERED_STEPS } from '#contracts/application.ts';
import { accountPolicyOf } from '#content/account-policy-of.ts';
import type { Brand, BrandEdition } from '#content/brand.ts';
import { applicationRules } from '#content/application-schema.ts';
import { contentId, isEBook, isEvent } from '#content/event-pages.ts';
import { pageAddress } from '#content/page-address.ts';
import { isArticle, type Page } from '#content/page.ts';
import { lossPercentAt } from '#content/regulator-facts.ts';
import { countriesOf, exitsOf } from '#domain/account-policy.ts';
import { asksOf } from '#domain/application.ts';
import { signUpOf } from '#domain/offer.ts';
import { siteWords } from '#domain/password-context.ts';
import { pagesElsewhere } from './form-definitions.ts';
import { formListsOf } from './form-lists-of.ts';

/**
 * The edition's facts for a form (#forms/engine/form-facts.ts); its countries are those that the account policy
 * has for it. `page`: the page that has the form; some forms are about it.
 */
export function formFactsOf(
  brand: Brand,
  edition: BrandEdition,
  siteUrl: string,
  now: Date,
  formId: string,
  page?: Page,
) {
  const regulator = brand.regulatorOf(edition);
  const version = (path: string): string => {
    const front = brand.page(edition.id, path)?.front;
    return (front && 'updated' in front && front.updated) || 'undated';
  };
  const { documents, entity } = regulator;
  const policy = {
    ...accountPolicyOf(regulator, edition.products, brand.countries.values(), now),
    offer: brand.offerOf(edition),
  };
  const signUp = signUpOf(formId) ?? 'live';
  const { exit, byResidence } = exitsOf(policy, signUp);
  const has = (path: string) => brand.page(edition.id, path) !== undefined;
  const step = ANSWERED_STEPS.find((name) => formId === `application-${name}`);
  const asks = step && asksOf(applicationRules(regulator.application), step);
  const absentPages = pagesElsewhere(formId).filter((path) => !has(path));
  return {
    edition: edition.id,
    ...countriesOf(policy, signUp),
    minimumAge: regulator.minimumAge,
    ownWords: [...siteWords([brand.settings.name, ...brand.settings.alsoCalled], siteUrl)],
    lists: formListsOf(brand, edition),
    ...(has(exit) && { exitPage: exit }),
    exitPages: Object.fromEntries(Object.entries(byResidence).filter(([, path]) => has(path))),
    documents: [
      { id: 'terms', version: version(documents.terms), href: pageAddress(edition, documents.terms) },
      { id: 'privacy', version: version(documents.privacy), href: pageAddress(edition, documents.privacy) },
      // The warning's text and its percentage.
      {
        id: 'risk-warning',
        version: `${version(documents['risk-warning'])}+${lossPercentAt(regulator, now).percent}`,
        href: pageAddress(edition, documents['risk-warning']),
      },
    ],
    ...subjectOf(page),
    ...(asks && { asks }),
    ...(absentPages.length > 0 && { absentPages }),
    entity: entity.code,
    companyId: entity.companyId,
  };
}

/** What a page is about, for the forms on it that ask for it. */
function subjectOf(page: Page | undefined): { readonly subject?: string } {
  if (page === undefined) return {};
  if (isEvent(page) || isEBook(page)) return { subject: contentId(page) };
  return isArticle(page) ? { subject: page.path } : {};
}
