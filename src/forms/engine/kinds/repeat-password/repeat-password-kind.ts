import { judgeRepeatedPassword } from '#contracts/typed-password.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** A new password once more, for calls that take `password_confirm`. */
export type RepeatPasswordField = FieldBase & {
  readonly kind: 'repeat-password';
  /** The field of the same step that it repeats. */
  readonly of: string;
};

const MESSAGES = { required: 'password.repeat', different: 'password.different' } as const;

/** Value: the same text, Unicode composed (NFC) as the password is. */
export const repeatPasswordKind: FieldKind<RepeatPasswordField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  remoteMessages: { invalid: 'password.different' },
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
