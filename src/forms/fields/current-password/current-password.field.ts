import { judgeCurrentPassword } from '#contracts/typed-password.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

export type CurrentPasswordField = FieldBase & { readonly kind: 'current-password' };

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly 'current-password': CurrentPasswordField;
  }
}

const MESSAGES = { required: 'required', 'too-long': { own: 'wrong' }, 'bad-characters': { own: 'wrong' } } as const;

/** A password that exists already: said here is only what can be none, all else is for the account's own check. */
const currentPasswordKind: FieldKind<CurrentPasswordField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  remoteMessages: { invalid: { own: 'wrong' } },
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

export default currentPasswordKind;
