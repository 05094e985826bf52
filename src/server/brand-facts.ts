import type { RegulatorFacts } from '#accounts/accounts-context.ts';
import { applicationRules } from '#content/application-schema.ts';
import type { Brand } from '#content/brand.ts';
import { accountPolicyOf } from '#content/account-policy-of.ts';
import { riskWarning } from '#content/regulator-facts.ts';
import type { Regulator } from '#content/regulator-schema.ts';
import { type AccountPolicy, accountAnswer, hasForm } from '#domain/account-policy.ts';
import { offersSignUp, withholdsForm } from '#domain/offer.ts';
import { rulesAt, withheldBy } from '#content/country-rules.ts';
import type { MailEdition } from '#delivery/render-mail.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import { companyLine } from './company-line.ts';

/** What a registration records of the company behind a regulator, and whom it may be opened for, as the brand has it at the moment. */
export function regulatorFacts(brand: () => Brand, code: string): RegulatorFacts {
  const policies = new WeakMap<Brand, { readonly policy: AccountPolicy; readonly untilMs: number }>();
  const regulator = (): Regulator => {
    const known = brand().regulators.get(code);
    if (known === undefined)
      throw new Error(`regulators/${code}.yaml is no longer there, and clients have contracts under it.`);
    return known;
  };
  /** Made once for each state of the content, which a rule of a country that begins makes new. */
  const policy = (): AccountPolicy => {
    const now = brand();
    const { untilMs = 0, policy: known } = policies.get(now) ?? {};
    if (known !== undefined && Date.now() < untilMs) return known;
    const editions = now.editions.filter((edition) => edition.regulator === code);
    const products = [...new Set(editions.flatMap(({ products: own }) => own))];
    const made = accountPolicyOf(regulator(), products, now.countries.values());
    policies.set(now, { policy: made, untilMs: now.nextChange?.getTime() ?? Infinity });
    return made;
  };
  return {
    get entity() {
      return regulator().entity.code;
    },
    get companyId() {
      return regulator().entity.companyId;
    },
    get minimumAge() {
      return regulator().minimumAge;
    },
    countryOffer: (residence, form = 'live', product) => accountAnswer(policy(), { form, residence, product }).answer,
    hasSignUp: (form, product, editionId) => {
      const edition = editionId === undefined ? undefined : brand().edition(editionId);
      return (
        hasForm(policy(), form, product) === 'yes' &&
        (edition === undefined || offersSignUp(brand().offerOf(edition), form))
      );
    },
    isLawful: (country, signUp) =>
      !withholdsForm(withheldBy(rulesAt(brand().countries.get(country), new Date())), signUp),
    get application() {
      return applicationRules(regulator().application);
    },
    get currencies() {
      return regulator().currencies;
    },
    get maxLeverage() {
      return Math.max(...Object.values(regulator().leverage));
    },
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
