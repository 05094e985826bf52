import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

export type CurrentPasswordField = FieldBase & { readonly kind: 'current-password' };

const MESSAGES = { required: 'required' } as const;

/** A password that exists already: only its absence is said here, all else is for the account's own check. */
export const currentPasswordKind: FieldKind<CurrentPasswordField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  remoteMessages: { 'bad-characters': 'password.wrong', 'too-long': 'password.wrong', invalid: 'password.wrong' },
  controls: ({ name }) => [
    { name, secret: true, attributes: { type: 'password', autocomplete: 'current-password', spellcheck: 'false', autocapitalize: 'none', dir: 'ltr' } },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value) => (typeof value === 'string' && value !== '' ? { ok: true, value } : { ok: false, code: 'required' }),
};
