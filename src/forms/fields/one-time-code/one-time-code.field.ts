import { ONE_TIME_CODE_DIGITS } from '#contracts/limits.ts';
import { judgeOneTimeCode, judgeRecoveryCode } from '#contracts/typed-code.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** The code of a message or an app: digits, which may be typed in groups. */
export type OneTimeCodeField = FieldBase & {
  readonly kind: 'one-time-code';
  /** One of the codes that an owner has kept, in its place: letters and digits. */
  readonly isRecovery?: true;
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly 'one-time-code': OneTimeCodeField;
  }
}

const MESSAGES = { required: { own: 'required' }, invalid: { own: 'invalid' } } as const;

/** Value: the digits. It has no maxlength: a code is pasted with the text around it. */
const oneTimeCodeKind: FieldKind<OneTimeCodeField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  limits: () => ({ digits: ONE_TIME_CODE_DIGITS }),
  remoteMessages: { 'code-invalid': { own: 'wrong' }, wrong: { own: 'wrong' } },
  controls: ({ name, isRecovery }) => [
    {
      name,
      secret: true,
      attributes: {
        type: 'text',
        inputmode: isRecovery ? 'text' : 'numeric',
        autocomplete: isRecovery ? 'off' : 'one-time-code',
        spellcheck: 'false',
        autocapitalize: 'none',
        dir: 'ltr',
      },
    },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value, { isRecovery }) =>
    (isRecovery ? judgeRecoveryCode : judgeOneTimeCode)(typeof value === 'string' ? value : ''),
};

export default oneTimeCodeKind;
