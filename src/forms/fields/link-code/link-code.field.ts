import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** The code of a mailed link. It is only in the page's address, so no markup, cache or draft has it. */
export type LinkCodeField = FieldBase & {
  readonly kind: 'link-code';
  /** Query parameter of the page's address. */
  readonly parameter: string;
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly 'link-code': LinkCodeField;
  }
}

const MESSAGES = { incomplete: { own: 'incomplete' } } as const;

const linkCodeKind: FieldKind<LinkCodeField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  controls: () => [],
  parameter: ({ parameter }) => parameter,
  compose: (typed, { parameter }) => typed(parameter),
  // A link that a mail program has broken over two lines comes without its end or with a blank in it.
  parse: (value) =>
    typeof value === 'string' && /^[\w.~-]{8,512}$/u.test(value)
      ? { ok: true, value }
      : { ok: false, code: 'incomplete' },
};

export default linkCodeKind;
