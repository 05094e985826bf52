import { judgeLines, tidyLines } from '#contracts/typed-lines.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** Several lines: a question, a description of a business. */
export type LongTextField = FieldBase & {
  readonly kind: 'long-text';
  /** Longest text in UTF-16 units, as HTML counts. */
  readonly max: number;
  readonly optional?: true;
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly 'long-text': LongTextField;
  }
}

const MESSAGES = { required: 'required', 'too-long': 'too-long', 'bad-characters': 'bad-characters' } as const;

/** Value: the text with `\n` between lines; tidied, so of what its rule says only the call can meet `bad-characters`. */
const longTextKind: FieldKind<LongTextField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) => (optional ? ['too-long'] : ['required', 'too-long']),
  limits: ({ max }) => ({ max }),
  remoteMessages: { invalid: 'invalid' },
  controls: ({ name, max }) => [{ name, attributes: { autocomplete: 'off', maxlength: max, dir: 'auto' } }],
  compose: (typed, { name }) => typed(name),
  parse: (value, { optional, max }) => {
    const verdict = judgeLines(typeof value === 'string' ? tidyLines(value) : '', max);
    return optional && !verdict.ok && verdict.code === 'required' ? { ok: true, value: undefined } : verdict;
  },
};

export default longTextKind;
