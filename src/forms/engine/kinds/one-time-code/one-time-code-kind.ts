import { ONE_TIME_CODE_DIGITS } from '#contracts/limits.ts';
import { judgeOneTimeCode } from '#contracts/typed-code.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** The code of a message: digits, which may be typed in groups. */
export type OneTimeCodeField = FieldBase & { readonly kind: 'one-time-code' };

const MESSAGES = { required: 'code.required', invalid: 'code.invalid' } as const;

/** Value: the digits. It has no maxlength: a code is pasted with what stands around it. */
export const oneTimeCodeKind: FieldKind<OneTimeCodeField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  limits: () => ({ digits: ONE_TIME_CODE_DIGITS }),
  remoteMessages: { 'code-invalid': 'code.wrong', wrong: 'code.wrong' },
  controls: ({ name }) => [
    {
      name,
      secret: true,
      attributes: {
        type: 'text',
        inputmode: 'numeric',
        autocomplete: 'one-time-code',
        spellcheck: 'false',
        autocapitalize: 'none',
        dir: 'ltr',
      },
    },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value) => judgeOneTimeCode(typeof value === 'string' ? value : ''),
};
