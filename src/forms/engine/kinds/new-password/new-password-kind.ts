import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contracts/limits.ts';
import { isLikeEmail, judgeNewPassword } from '#contracts/typed-password.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

export type NewPasswordField = FieldBase & {
  readonly kind: 'new-password';
  /** The e-mail field of the step, where it has one: a password made of it is refused. */
  readonly unlike?: string;
};

const MESSAGES = { required: 'password.required', 'too-short': 'password.too-short', 'too-long': 'password.too-long', 'bad-characters': 'bad-characters', 'like-email': 'password.like-email' } as const;

/**
 * NIST SP 800-63B 3.1.1.2: length, no rules of composition, nothing that is guessed first: that is judged by the server,
 * whose word lists weigh too much for the form, and told beforehand by the gauge. It has no maxlength: a pasted password
 * that is silently cut would lock its owner out.
 */
export const newPasswordKind: FieldKind<NewPasswordField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ unlike }) => (Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]).filter((code) => unlike !== undefined || code !== 'like-email'),
  limits: () => ({ min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH }),
  remoteMessages: { 'too-common': 'password.too-common', invalid: 'invalid' },
  controls: ({ name }) => [
    { name, secret: true, attributes: { type: 'password', autocomplete: 'new-password', spellcheck: 'false', autocapitalize: 'none', dir: 'ltr' } },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value, { unlike }, context) => {
    const verdict = judgeNewPassword(typeof value === 'string' ? value : '');
    return verdict.ok && unlike !== undefined && isLikeEmail(verdict.value, context.other(unlike)) ? { ok: false, code: 'like-email' } : verdict;
  },
};
