import type { RegulatorFacts } from '#accounts/accounts-context.ts';
import type { Brand } from '#content/brand.ts';
import { accountPolicyOf } from '#content/account-policy-of.ts';
import { riskWarning } from '#content/regulator-facts.ts';
import type { Regulator } from '#content/regulator-schema.ts';
import { accountAnswer, hasForm } from '#domain/account-policy.ts';
import { offersSignUp } from '#domain/offer.ts';
import type { MailEdition } from '#delivery/render-mail.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import { companyLine } from './company-line.ts';

/** What a registration records of the company behind a regulator, and whom it may be opened for. */
export function regulatorFacts(
  brand: Pick<Brand, 'countries' | 'edition' | 'editions' | 'offerOf'>,
  regulator: Regulator,
): RegulatorFacts {
  const editions = brand.editions.filter((edition) => edition.regulator === regulator.code);
  const policy = accountPolicyOf(
    regulator,
    [...new Set(editions.flatMap(({ products }) => products))],
    brand.countries.values(),
  );
  return {
    entity: regulator.entity.code,
    companyId: regulator.entity.companyId,
    minimumAge: regulator.minimumAge,
    countryOffer: (residence, form = 'live', product) => accountAnswer(policy, { form, residence, product }).answer,
    hasSignUp: (form, product, editionId) => {
      const edition = editionId === undefined ? undefined : brand.edition(editionId);
      return (
        hasForm(policy, form, product) === 'yes' &&
        (edition === undefined || offersSignUp(brand.offerOf(edition), form))
      );
    },
    currencies: regulator.currencies,
    maxLeverage: Math.max(...Object.values(regulator.leverage)),
  };
}

/** Language, warning and legal line of a mail that is sent at `now`. */
export function mailEdition(
  brand: Brand,
  texts: ReadonlyMap<string, TextCatalogue>,
  id: string,
  now: Date,
): MailEdition | undefined {
  const edition = brand.edition(id);
  if (edition === undefined) return undefined;
  const regulator = brand.regulatorOf(edition);
  const { before, sentence, after } = riskWarning(regulator, edition.language, edition.locale, now);
  return {
    language: edition.language,
    locale: edition.locale,
    direction: edition.direction,
    riskWarning: [before, sentence, after].join(' '),
    legal: companyLine(brand, edition, texts, now),
  };
}
