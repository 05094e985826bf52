import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';
import { type ListName, listValues } from '#forms/engine/form-lists.ts';

/** One of several. */
export type ChoiceField = FieldBase & {
  readonly kind: 'choice';
  /** Values in their order, with the texts `<name>.<value>`, numbers without; or a list of the edition, which brings its own words. */
  readonly options: readonly string[] | { readonly from: ListName };
  /** `cards`: all options in view, for few of them. */
  readonly look?: 'cards' | 'list';
  readonly optional?: true;
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly choice: ChoiceField;
  }
}

const MESSAGES = { required: { own: 'required' }, 'not-listed': 'not-listed' } as const;

/** Value: the option's. */
const choiceKind: FieldKind<ChoiceField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) => (optional ? ['not-listed'] : ['required', 'not-listed']),
  remoteMessages: { invalid: 'not-listed', 'not-offered': 'not-listed' },
  controls: ({ name, look }) => [{ name, attributes: look === 'cards' ? { type: 'radio' } : { autocomplete: 'off' } }],
  compose: (typed, { name }) => typed(name),
  parse: (value, { options, optional }, { lists }) => {
    if (value === undefined || value === null || value === '')
      return optional ? { ok: true, value: undefined } : { ok: false, code: 'required' };
    const values = 'from' in options ? listValues(lists, options.from) : options;
    return typeof value === 'string' && values.includes(value)
      ? { ok: true, value }
      : { ok: false, code: 'not-listed' };
  },
};

export default choiceKind;
