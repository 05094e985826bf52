import { DECEIVING_IN_LINES, isVisible } from '#contracts/typed-text.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** Several lines: a question, a description of a business. */
export type LongTextField = FieldBase & {
  readonly kind: 'long-text';
  /** Longest text in UTF-16 units, as HTML counts. */
  readonly max: number;
  readonly optional?: true;
};

const ALL_DECEIVING = new RegExp(DECEIVING_IN_LINES, 'gu');

const MESSAGES = { required: 'required', 'too-long': 'too-long' } as const;

/** Value: the text with `\n` between lines, Unicode composed (NFC). */
export const longTextKind: FieldKind<LongTextField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) => (optional ? ['too-long'] : ['required', 'too-long']),
  limits: ({ max }) => ({ max }),
  remoteMessages: { invalid: 'invalid', 'bad-characters': 'bad-characters' },
  controls: ({ name, max }) => [{ name, attributes: { autocomplete: 'off', maxlength: max, dir: 'auto' } }],
  compose: (typed, { name }) => typed(name),
  parse: (value, { optional, max }) => {
    const text = typeof value === 'string' ? value.normalize('NFC').replace(/\r\n?/gu, '\n').replace(ALL_DECEIVING, '').trim() : '';
    if (!isVisible(text)) return optional ? { ok: true, value: undefined } : { ok: false, code: 'required' };
    return text.length > max ? { ok: false, code: 'too-long' } : { ok: true, value: text };
  },
};
