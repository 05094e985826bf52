import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** A checkbox. Its label `{names}` and links the documents, and its value has the versions that were shown. */
export type ConsentField = FieldBase & {
  readonly kind: 'consent';
  /** Ids of documents among the page's facts; the words of their links are the texts `document.<id>`. */
  readonly documents?: readonly string[];
  readonly optional?: true;
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly consent: ConsentField;
  }
}

const MESSAGES = { required: { own: 'required' } } as const;

/** Value: true or false. A box is ticked when its control arrives at all, as HTML sends it. */
const consentKind: FieldKind<ConsentField, boolean, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) => (optional ? [] : ['required']),
  remoteMessages: { invalid: { own: 'required' } },
  controls: ({ name }) => [{ name, attributes: { type: 'checkbox' } }],
  compose: (typed, { name }) => typed(name) !== '',
  parse: (value, { optional }) => {
    if (value === true) return { ok: true, value: true };
    return optional ? { ok: true, value: false } : { ok: false, code: 'required' };
  },
};

export default consentKind;
