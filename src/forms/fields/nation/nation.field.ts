import { COUNTRIES } from '#contracts/countries.ts';
import { judgeCountry } from '#contracts/typed-country.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** Any country, whoever is served there: a nationality, a country of tax residence. */
export type NationField = FieldBase & { readonly kind: 'nation'; readonly optional?: true };

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly nation: NationField;
  }
}

const MESSAGES = { required: { own: 'required' }, invalid: { own: 'required' } } as const;

/** Value: ISO 3166-1 alpha-2. */
const nationKind: FieldKind<NationField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) => (optional ? ['invalid'] : ['required', 'invalid']),
  controls: ({ name }) => [{ name, attributes: { autocomplete: 'off' } }],
  compose: (typed, { name }) => typed(name),
  parse: (value, { optional }) => {
    if (optional && (value === undefined || value === '')) return { ok: true, value: undefined };
    const verdict = judgeCountry(typeof value === 'string' ? value : '');
    return verdict.ok && !COUNTRIES.includes(verdict.value) ? { ok: false, code: 'invalid' } : verdict;
  },
};

export default nationKind;
