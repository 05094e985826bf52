import type { FieldKind } from '#forms/engine/field-kind.ts';

/** What the form decides by itself: a product, a platform. No control; the call's body carries it. */
export type FixedField = {
  readonly kind: 'fixed';
  readonly name: string;
  readonly value: boolean | number | string;
  readonly hint?: never;
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly fixed: FixedField;
  }
}

const fixedKind: FieldKind<FixedField, boolean | number | string, never> = {
  messages: {},
  controls: () => [],
  compose: (_typed, { value }) => value,
  parse: (_value, { value }) => ({ ok: true, value }),
};

export default fixedKind;
