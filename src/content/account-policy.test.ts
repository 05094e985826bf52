import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountPolicyOf } from './account-policy-of.ts';
import { loadBrand } from './load-brand.ts';
import { readYaml } from './read-yaml.ts';
import { regulatorSchema } from './regulator-schema.ts';
import { BRAND } from '../../tests/support/brand-copy.ts';
import { type AccountPolicy, accountAnswer, countriesOf, exitsOf } from '#domain/account-policy.ts';
import { type SignUp, offersSignUp, SIGN_UPS } from '#domain/offer.ts';

const codes = readdirSync(join(BRAND, 'regulators')).map((file) => file.replace('.yaml', ''));
const regulatorOf = (code: string) =>
  readYaml(regulatorSchema, `${code}.yaml`, readFileSync(join(BRAND, 'regulators', `${code}.yaml`), 'utf8'));
const policies = new Map(
  codes.map((code) => [code, accountPolicyOf(regulatorOf(code), regulatorOf(code).productTypes)]),
);
const policyOf = (code: string): AccountPolicy =>
  policies.get(code) ??
  (() => {
    throw new Error(code);
  })();
/** Of each company a country that it serves, one that it asks, and some that nobody does or a row is about. */
const RESIDENCES = ['GB', 'JO', 'DE', 'PL', 'AU', 'CA', 'KE', 'BD', 'AE', 'JE', 'US', 'KP', 'ZZ'];
const answerOf = (
  code: string,
  form: SignUp,
  residence: string,
  product?: 'sb' | 'cfd' | 'stock' | 'crypto' | 'invest',
) => accountAnswer(policyOf(code), { form, residence, product });

describe('account policy of the default brand: entity × form × residence', () => {
  it('[FRM-1] has exactly these answers', () => {
    const table = Object.fromEntries(
      codes.map((code) => [
        code,
        Object.fromEntries(
          SIGN_UPS.map((form) => [
            form,
            RESIDENCES.map((residence) => answerOf(code, form, residence))
              .flatMap((given, at) => (given.answer === 'refused' ? [] : [`${RESIDENCES[at] ?? ''} ${given.answer}`]))
              .join(', ') || 'nobody',
          ]),
        ),
      ]),
    );
    expect(table).toMatchSnapshot();
  });

  it.each([
    ['fca', 'live', 'GB', undefined, { answer: 'offered' }],
    ['fca', 'live', 'JO', undefined, { answer: 'prompt' }],
    ['fca', 'live', 'US', undefined, { answer: 'refused', reason: 'residence', exit: 'sign-up/not-available' }],
    ['fca', 'campaign', 'GB', undefined, { answer: 'refused', reason: 'withheld', exit: 'sign-up/not-available' }],
    ['fca', 'crypto', 'GB', undefined, { answer: 'refused', reason: 'withheld', exit: 'sign-up/not-available' }],
    ['fca', 'live', 'GB', 'sb', { answer: 'offered' }],
    ['fca', 'live', 'JE', 'sb', { answer: 'refused', reason: 'residence', exit: 'sign-up/not-available' }],
    ['fca', 'live', 'GB', 'stock', { answer: 'refused', reason: 'product', exit: 'sign-up/not-available' }],
    ['fca', 'partner', 'AE', undefined, { answer: 'prompt' }],
    ['fca', 'live', 'AE', undefined, { answer: 'refused', reason: 'residence', exit: 'sign-up/not-available' }],
    ['knf', 'live', 'PL', 'stock', { answer: 'offered' }],
    ['knf', 'live', 'DE', undefined, { answer: 'refused', reason: 'residence', exit: 'sign-up/not-available' }],
    ['knf', 'campaign', 'PL', undefined, { answer: 'refused', reason: 'withheld', exit: 'sign-up/not-available' }],
    ['cysec', 'live', 'PL', undefined, { answer: 'prompt' }],
    ['iiroc', 'partner', 'CA', undefined, { answer: 'refused', reason: 'withheld', exit: 'sign-up/not-available' }],
    ['fsc', 'crypto', 'KE', undefined, { answer: 'offered' }],
    ['fsc', 'crypto', 'BD', undefined, { answer: 'refused', reason: 'residence', exit: 'sign-up/not-available' }],
    ['fsc', 'live', 'BD', undefined, { answer: 'offered' }],
    ['fsc', 'live', 'BD', 'crypto', { answer: 'refused', reason: 'residence', exit: 'sign-up/not-available' }],
  ] as const)('[FRM-1] %s, %s, a resident of %s, product %s', (code, form, residence, product, expected) => {
    expect(answerOf(code, form, residence, product)).toEqual(expected);
  });

  it.each(codes)('[FRM-1] %s: the countries of a form are those that it does not refuse', (code) => {
    for (const form of SIGN_UPS) {
      const { countries, promptCountries } = countriesOf(policyOf(code), form);
      expect(RESIDENCES.filter((residence) => answerOf(code, form, residence).answer !== 'refused')).toEqual(
        RESIDENCES.filter((residence) => countries.includes(residence)),
      );
      expect(RESIDENCES.filter((residence) => answerOf(code, form, residence).answer === 'prompt')).toEqual(
        RESIDENCES.filter((residence) => promptCountries.includes(residence)),
      );
    }
  });

  it('[FRM-1] no edition asks for a country on a form that it withholds, and every refusal has a page', async () => {
    const brand = await loadBrand(BRAND);
    for (const edition of brand.editions) {
      const regulator = brand.regulatorOf(edition);
      const policy = {
        ...accountPolicyOf(regulator, edition.products, brand.countries.values()),
        offer: brand.offerOf(edition),
      };
      for (const form of SIGN_UPS)
        expect([edition.id, form, countriesOf(policy, form).countries.length > 0]).toEqual([
          edition.id,
          form,
          offersSignUp(brand.offerOf(edition), form),
        ]);
      for (const exit of [policy.exit, ...policy.rules.flatMap((rule) => rule.exit ?? [])])
        expect([edition.id, exit, brand.page(edition.id, exit) !== undefined]).toEqual([edition.id, exit, true]);
    }
  });

  it('[FRM-1] the law of the country of residence comes first, in every edition', async () => {
    const { countries } = await loadBrand(BRAND);
    const regulator = regulatorOf('cysec');
    const answers = (at: string, form: SignUp) =>
      ['DE', 'ES', 'FR', 'BE'].map((residence) => {
        const policy = accountPolicyOf(regulator, regulator.productTypes, countries.values(), new Date(at));
        const given = accountAnswer(policy, { form, residence });
        return given.answer === 'refused' ? given.exit : given.answer;
      });
    expect(answers('2026-11-28', 'live')).toEqual(['offered', 'offered', 'offered', 'sign-up/country-rules']);
    expect(answers('2026-11-28', 'demo')).toEqual(['offered', ...Array(3).fill('sign-up/country-rules')]);
    // Before the act of 2023, Spain had no such rule; Belgium refused residents as the regulator's list does.
    expect(answers('2023-08-02', 'demo')).toEqual(['offered', 'offered', ...Array(2).fill('sign-up/country-rules')]);
  });

  it('[FRM-1] the first row that fits decides', () => {
    const policy: AccountPolicy = {
      ...policyOf('fca'),
      rules: [
        { forms: ['live'], residences: ['FR'], answer: 'prompt' },
        { residences: ['FR'], answer: 'refused', exit: 'elsewhere' },
        { answer: 'offered' },
      ],
    };
    expect(accountAnswer(policy, { form: 'live', residence: 'FR' })).toEqual({ answer: 'prompt' });
    expect(accountAnswer(policy, { form: 'demo', residence: 'FR' })).toEqual({
      answer: 'refused',
      reason: 'residence',
      exit: 'elsewhere',
    });
    expect(accountAnswer(policy, { form: 'demo', residence: 'US' })).toEqual({ answer: 'offered' });
    expect([exitsOf(policy, 'live'), exitsOf(policy, 'demo')]).toEqual([
      { exit: 'sign-up/not-available', byResidence: {} },
      { exit: 'sign-up/not-available', byResidence: { FR: 'elsewhere' } },
    ]);
  });
});
