import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** The box for residents of a country that another company of the broker serves (eligibility: prompt); others never see it. */
export type ConfirmCountryField = FieldBase & {
  readonly kind: 'confirm-country';
  /** The country field it asks about. */
  readonly of: string;
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly 'confirm-country': ConfirmCountryField;
  }
}

const MESSAGES = { required: 'confirm-country.required' } as const;

/** Value: true, or left out where nothing was to be confirmed. */
const confirmCountryKind: FieldKind<ConfirmCountryField, true, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  controls: ({ name }) => [{ name, attributes: { type: 'checkbox' } }],
  compose: (typed, { name }) => typed(name) !== '',
  parse: (value, { of }, { promptCountries, other }) => {
    if (!promptCountries.includes(other(of))) return { ok: true, value: undefined };
    return value === true ? { ok: true, value: true } : { ok: false, code: 'required' };
  },
};

export default confirmCountryKind;
