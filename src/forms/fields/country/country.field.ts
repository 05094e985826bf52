import { judgeCountry } from '#contracts/typed-country.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** Country of residence, of those the edition opens accounts for. */
export type CountryField = FieldBase & { readonly kind: 'country' };

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly country: CountryField;
  }
}

const MESSAGES = {
  required: { own: 'required' },
  invalid: { own: 'required' },
  'not-offered': { own: 'not-offered' },
} as const;

const countryKind: FieldKind<CountryField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  isResidence: true,
  remoteMessages: { 'confirm-country': 'confirm-country.required' },
  controls: ({ name }) => [{ name, attributes: { autocomplete: 'country' } }],
  compose: (typed, { name }) => typed(name),
  parse: (value, _field, { countries }) => {
    const verdict = judgeCountry(typeof value === 'string' ? value : '');
    return verdict.ok && !countries.includes(verdict.value) ? { ok: false, code: 'not-offered' } : verdict;
  },
};

export default countryKind;
