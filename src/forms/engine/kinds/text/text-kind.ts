import { DECEIVING, isVisible, namesWebAddress } from '#contracts/typed-text.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

export type TextField = FieldBase & {
  readonly kind: 'text';
  /** Longest text in UTF-16 units, as HTML counts. */
  readonly max: number;
  readonly autocomplete: string;
  readonly optional?: true;
  readonly autocapitalize?: 'words';
};

const ALL_DECEIVING = new RegExp(DECEIVING, 'gu');

const MESSAGES = { required: 'required', 'too-long': 'too-long', 'web-address': 'web-address' } as const;

/** A line of text: a name, a street, a city. Spaces are collapsed and Unicode composed (NFC). */
export const textKind: FieldKind<TextField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) => (['required', 'too-long', 'web-address'] as const).filter((code) => !(optional && code === 'required')),
  limits: ({ max }) => ({ max }),
  remoteMessages: { invalid: 'invalid', 'bad-characters': 'bad-characters' },
  controls: ({ name, autocomplete, max, autocapitalize }) => [
    { name, attributes: { type: 'text', autocomplete, maxlength: max, dir: 'auto', ...(autocapitalize && { autocapitalize }) } },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value, { optional, max }) => {
    const text = typeof value === 'string' ? value.normalize('NFC').replace(/\s+/gu, ' ').replace(ALL_DECEIVING, '').trim() : '';
    if (!isVisible(text)) return optional ? { ok: true, value: undefined } : { ok: false, code: 'required' };
    // UTF-16 units, as the control's maxlength counts.
    if (text.length > max) return { ok: false, code: 'too-long' };
    if (namesWebAddress(text)) return { ok: false, code: 'web-address' };
    return { ok: true, value: text };
  },
};
