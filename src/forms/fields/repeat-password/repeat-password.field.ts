import { judgeRepeatedPassword } from '#contracts/typed-password.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** Repeats a new password, for calls that take `password_confirm`. */
export type RepeatPasswordField = FieldBase & {
  readonly kind: 'repeat-password';
  /** The field of the same step that it repeats. */
  readonly of: string;
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly 'repeat-password': RepeatPasswordField;
  }
}

const MESSAGES = { required: { own: 'required' }, different: { own: 'different' } } as const;

/** Value: the same text, Unicode composed (NFC) as the password is. */
const repeatPasswordKind: FieldKind<RepeatPasswordField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  remoteMessages: { invalid: { own: 'different' } },
  controls: ({ name }) => [
    {
      name,
      secret: true,
      attributes: {
        type: 'password',
        autocomplete: 'new-password',
        spellcheck: 'false',
        autocapitalize: 'none',
        dir: 'ltr',
      },
    },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value, { of }, { other }) =>
    judgeRepeatedPassword(typeof value === 'string' ? value : '', other(of, 'as-typed')),
};

export default repeatPasswordKind;
