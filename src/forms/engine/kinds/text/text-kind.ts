import { judgeLine, tidyLine } from '#contracts/typed-line.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

export type TextField = FieldBase & {
  readonly kind: 'text';
  /** Longest text in UTF-16 units, as HTML counts. */
  readonly max: number;
  readonly autocomplete: string;
  readonly optional?: true;
  readonly autocapitalize?: 'words';
};

const MESSAGES = { required: 'required', 'too-long': 'too-long', 'web-address': 'web-address', 'bad-characters': 'bad-characters' } as const;

/** A line of text: a name, a street, a city; tidied, so of what its rule says only the call can meet `bad-characters`. */
export const textKind: FieldKind<TextField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) => (['required', 'too-long', 'web-address'] as const).filter((code) => !(optional && code === 'required')),
  limits: ({ max }) => ({ max }),
  remoteMessages: { invalid: 'invalid' },
  controls: ({ name, autocomplete, max, autocapitalize }) => [
    { name, attributes: { type: 'text', autocomplete, maxlength: max, dir: 'auto', ...(autocapitalize && { autocapitalize }) } },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value, { optional, max }) => {
    const verdict = judgeLine(typeof value === 'string' ? tidyLine(value) : '', max);
    return optional && !verdict.ok && verdict.code === 'required' ? { ok: true, value: undefined } : verdict;
  },
};
