import type { WantedProduct } from '#contracts/calls/signup.ts';
import type { CountryOffer } from './eligibility.ts';
import { type Offer, type SignUp, offersProduct, offersSignUp } from './offer.ts';

/** A row of a regulator's policy. What it does not name is any; the first row that fits decides (docs/decisions/025-the-regulator-decides-the-offer.md). */
export type PolicyRule = {
  readonly forms?: readonly SignUp[] | undefined;
  readonly products?: readonly WantedProduct[] | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly residences?: readonly string[] | undefined;
  readonly answer: CountryOffer;
  /** The page that helps on who is refused; left out, the policy's own. */
  readonly exit?: string | undefined;
};

/** What a company opens and for whom: its regulator's countries and rows. Residents of a country that neither names are refused. */
export type AccountPolicy = {
  readonly offer: Offer;
  readonly countries: { readonly offered: readonly string[]; readonly prompt: readonly string[] };
  readonly rules: readonly PolicyRule[];
  /** The page for who is refused. */
  readonly exit: string;
};

export type PolicyQuestion = {
  readonly form: SignUp;
  readonly residence: string;
  readonly product?: WantedProduct | undefined;
};

/** `withheld`: the company has no such form. `product`: it has no such product. `residence`: not for residents of the country. */
export type PolicyAnswer =
  | { readonly answer: 'offered' | 'prompt' }
  | { readonly answer: 'refused'; readonly reason: 'withheld' | 'product' | 'residence'; readonly exit: string };

/** Whether the company has the form and the product at all, for residents of any country. */
export function hasForm(
  { offer }: Pick<AccountPolicy, 'offer'>,
  form: SignUp,
  product?: WantedProduct,
): 'yes' | 'withheld' | 'product' {
  if (!offersSignUp(offer, form)) return 'withheld';
  if (product === undefined) return 'yes';
  const has =
    product === 'crypto' || product === 'invest' ? offersSignUp(offer, product) : offersProduct(offer, product);
  return has ? 'yes' : 'product';
}

/** The policy's one answer, for calls, forms and lists alike. */
export function accountAnswer(policy: AccountPolicy, { form, residence, product }: PolicyQuestion): PolicyAnswer {
  const has = hasForm(policy, form, product);
  if (has !== 'yes') return { answer: 'refused', reason: has, exit: policy.exit };
  const fits = (names: readonly string[] | undefined, name: string | undefined) =>
    names === undefined || (name !== undefined && names.includes(name));
  const rule = policy.rules.find(
    ({ forms, products, residences }) => fits(forms, form) && fits(products, product) && fits(residences, residence),
  );
  const { offered, prompt } = policy.countries;
  const answer =
    rule?.answer ?? (offered.includes(residence) ? 'offered' : prompt.includes(residence) ? 'prompt' : 'refused');
  return answer === 'refused' ? { answer, reason: 'residence', exit: rule?.exit ?? policy.exit } : { answer };
}

/** Where who is refused goes on: the policy's page, and by country of residence where a row has its own. */
export function exitsOf(
  policy: AccountPolicy,
  form: SignUp,
): { readonly exit: string; readonly byResidence: Readonly<Record<string, string>> } {
  const named = [...new Set(policy.rules.flatMap(({ residences }) => residences ?? []))];
  const own = named.flatMap((residence) => {
    const answer = accountAnswer(policy, { form, residence });
    return answer.answer === 'refused' && answer.exit !== policy.exit ? [[residence, answer.exit] as const] : [];
  });
  return { exit: policy.exit, byResidence: Object.fromEntries(own) };
}

/** Countries that a form takes: those of the regulator and those that a row adds, without those that are refused. */
export function countriesOf(
  policy: AccountPolicy,
  form: SignUp,
  product?: WantedProduct,
): { readonly countries: string[]; readonly promptCountries: string[] } {
  const named = [
    ...policy.countries.offered,
    ...policy.countries.prompt,
    ...policy.rules.flatMap(({ residences }) => residences ?? []),
  ];
  const answers = [...new Set(named)].map((residence) => ({
    residence,
    ...accountAnswer(policy, { form, residence, product }),
  }));
  const of = (wanted: PolicyAnswer['answer']) =>
    answers.flatMap(({ residence, answer }) => (answer === wanted ? [residence] : []));
  return { countries: [...of('offered'), ...of('prompt')], promptCountries: of('prompt') };
}
