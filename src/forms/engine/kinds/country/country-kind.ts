import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** Country of residence, of those the edition opens accounts for. */
export type CountryField = FieldBase & { readonly kind: 'country' };

const CODES = ['country-missing', 'country-not-offered'] as const;

export const countryKind: FieldKind<CountryField, string, (typeof CODES)[number]> = {
  codes: CODES,
  controls: ({ name }) => [{ name, attributes: { autocomplete: 'country' } }],
  compose: (typed, { name }) => typed(name),
  parse: (value, _field, { countries }) => {
    if (typeof value !== 'string' || value === '') return { ok: false, code: 'country-missing' };
    return countries.includes(value) ? { ok: true, value } : { ok: false, code: 'country-not-offered' };
  },
};
