import { WEB_ADDRESS_MAX_LENGTH } from '#contracts/limits.ts';
import { judgeWebAddress } from '#contracts/typed-web-address.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** A website, typed with or without its scheme. */
export type WebAddressField = FieldBase & { readonly kind: 'web-address'; readonly optional?: true };

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly 'web-address': WebAddressField;
  }
}

const MESSAGES = { required: 'required', invalid: { own: 'invalid' }, 'too-long': 'too-long' } as const;

/** Value: the address as the URL standard writes it, `https://` where no scheme was typed. */
const webAddressKind: FieldKind<WebAddressField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) => (optional ? ['invalid', 'too-long'] : ['required', 'invalid', 'too-long']),
  limits: () => ({ max: WEB_ADDRESS_MAX_LENGTH }),
  controls: ({ name }) => [
    // Not type=url: browsers would want the scheme, and take spaces away on their own.
    {
      name,
      attributes: {
        type: 'text',
        inputmode: 'url',
        autocomplete: 'url',
        maxlength: WEB_ADDRESS_MAX_LENGTH,
        spellcheck: 'false',
        autocapitalize: 'none',
        dir: 'ltr',
      },
    },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value, { optional }) => {
    const verdict = judgeWebAddress(typeof value === 'string' ? value : '');
    return optional && !verdict.ok && verdict.code === 'required' ? { ok: true, value: undefined } : verdict;
  },
};

export default webAddressKind;
