import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** Country of residence, of those the edition opens accounts for. */
export type CountryField = FieldBase & { readonly kind: 'country' };

const MESSAGES = { required: 'country.required', 'not-offered': 'country.not-offered' } as const;

export const countryKind: FieldKind<CountryField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  remoteMessages: { 'confirm-country': 'confirm-country.required', invalid: 'country.required' },
  controls: ({ name }) => [{ name, attributes: { autocomplete: 'country' } }],
  compose: (typed, { name }) => typed(name),
  parse: (value, _field, { countries }) => {
    if (typeof value !== 'string' || value === '') return { ok: false, code: 'required' };
    return countries.includes(value) ? { ok: true, value } : { ok: false, code: 'not-offered' };
  },
};
