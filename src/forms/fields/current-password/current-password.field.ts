import { judgeCurrentPassword } from '#contracts/typed-password.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

export type CurrentPasswordField = FieldBase & { readonly kind: 'current-password' };

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly 'current-password': CurrentPasswordField;
  }
}

const MESSAGES = { required: 'required', 'too-long': { own: 'wrong' }, 'bad-characters': { own: 'wrong' } } as const;

/** An existing password. Only impossible ones are refused here; the account checks the rest. */
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
