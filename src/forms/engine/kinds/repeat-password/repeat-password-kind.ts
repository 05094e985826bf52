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
  remoteMessages: { invalid: 'password.different', mismatch: 'password.different' },
  controls: ({ name }) => [
    { name, secret: true, attributes: { type: 'password', autocomplete: 'new-password', spellcheck: 'false', autocapitalize: 'none', dir: 'ltr' } },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value, { of }, { other }) => {
    const password = typeof value === 'string' ? value.normalize('NFC') : '';
    if (password === '') return { ok: false, code: 'required' };
    return password === other(of, 'as-typed').normalize('NFC') ? { ok: true, value: password } : { ok: false, code: 'different' };
  },
};
