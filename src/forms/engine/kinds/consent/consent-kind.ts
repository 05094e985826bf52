import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** A box to tick. With `document`, its label links to that document and its control carries the version that was shown. */
export type ConsentField = FieldBase & {
  readonly kind: 'consent';
  /** Id of a document among the page's facts. */
  readonly document?: string;
  readonly optional?: true;
};

const CODES = ['consent-missing'] as const;

/** Value: true or false. A box is ticked when its control arrives at all, as HTML sends it. */
export const consentKind: FieldKind<ConsentField, boolean, (typeof CODES)[number]> = {
  codes: CODES,
  namesField: true,
  controls: ({ name }) => [{ name, attributes: { type: 'checkbox' } }],
  compose: (typed, { name }) => typed(name) !== '',
  parse: (value, { optional }) => {
    if (value === true) return { ok: true, value: true };
    return optional ? { ok: true, value: false } : { ok: false, code: 'consent-missing' };
  },
};
