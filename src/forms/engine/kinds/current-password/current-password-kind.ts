import { judgeCurrentPassword } from '#contracts/typed-password.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

export type CurrentPasswordField = FieldBase & { readonly kind: 'current-password' };

const MESSAGES = { required: 'required', 'too-long': 'password.wrong', 'bad-characters': 'password.wrong' } as const;

/** A password that exists already: said here is only what can be none, all else is for the account's own check. */
export const currentPasswordKind: FieldKind<CurrentPasswordField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  remoteMessages: { invalid: 'password.wrong' },
  controls: ({ name }) => [
    {
      name,
      secret: true,
      attributes: {
        type: 'password',
        autocomplete: 'current-password',
        spellcheck: 'false',
        autocapitalize: 'none',
        dir: 'ltr',
      },
    },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value) => judgeCurrentPassword(typeof value === 'string' ? value : ''),
};
