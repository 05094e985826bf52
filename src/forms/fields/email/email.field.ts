import { EMAIL_MAX_LENGTH } from '#contracts/limits.ts';
import { judgeEmail } from '#contracts/typed-email.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

export type EmailField = FieldBase & {
  readonly kind: 'email';
  /** `username` where it names an account that exists, `email` where it is given for the first time. */
  readonly autocomplete: 'email' | 'username';
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly email: EmailField;
  }
}

const MESSAGES = {
  required: 'required',
  'too-long': 'too-long',
  'no-dot': { own: 'no-dot' },
  invalid: { own: 'invalid' },
} as const;

const emailKind: FieldKind<EmailField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  limits: () => ({ max: EMAIL_MAX_LENGTH }),
  remoteMessages: { disposable: { own: 'disposable' }, domain: { own: 'domain' } },
  controls: ({ name, autocomplete }) => [
    {
      name,
      attributes: {
        type: 'email',
        inputmode: 'email',
        autocomplete,
        maxlength: EMAIL_MAX_LENGTH,
        spellcheck: 'false',
        autocapitalize: 'none',
        dir: 'ltr',
      },
    },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value) => {
    const verdict = judgeEmail(typeof value === 'string' ? value : '');
    return verdict.ok ? { ok: true, value: verdict.value.typed } : verdict;
  },
};

export default emailKind;
