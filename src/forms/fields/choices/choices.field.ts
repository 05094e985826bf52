import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** Several of several. */
export type ChoicesField = FieldBase & {
  readonly kind: 'choices';
  /** Values in their order, with the texts `<name>.<value>`. */
  readonly options: readonly string[];
  /** 1 where it is left out and the field is not optional. */
  readonly min?: number;
  readonly max?: number;
  readonly optional?: true;
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly choices: ChoicesField;
  }
}

export const optionControl = (field: ChoicesField, value: string): string => `${field.name}-${value}`;

const MESSAGES = { required: { own: 'required' }, 'too-many': { own: 'too-many' } } as const;
const leastOf = ({ min, optional }: ChoicesField): number => min ?? (optional ? 0 : 1);

/** Value: the options that are ticked, in the definition's order. What is not among them counts as too few. */
const choicesKind: FieldKind<ChoicesField, readonly string[], keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: (field) => [
    ...(leastOf(field) > 0 ? (['required'] as const) : []),
    ...((field.max ?? Infinity) < field.options.length ? (['too-many'] as const) : []),
  ],
  limits: (field) => ({ min: Math.max(1, leastOf(field)), max: field.max ?? field.options.length }),
  remoteMessages: { invalid: 'not-listed' },
  controls: (field) =>
    field.options.map((value) => ({ name: optionControl(field, value), attributes: { type: 'checkbox' } })),
  compose: (typed, field) => field.options.filter((value) => typed(optionControl(field, value)) !== ''),
  parse: (value, field) => {
    const given: readonly unknown[] = Array.isArray(value) ? value : [];
    const ticked = field.options.filter((option) => given.includes(option));
    const least = leastOf(field);
    if (given.some((option) => !ticked.includes(option as string)) || ticked.length < least)
      return { ok: false, code: 'required' };
    if (ticked.length > (field.max ?? Infinity)) return { ok: false, code: 'too-many' };
    return { ok: true, value: ticked.length === 0 ? undefined : ticked };
  },
};

export default choicesKind;
