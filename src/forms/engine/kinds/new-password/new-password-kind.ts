import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contracts/limits.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

export type NewPasswordField = FieldBase & {
  readonly kind: 'new-password';
  /** The e-mail field of the step, where it has one: a password made of it is refused. */
  readonly unlike?: string;
};

const LIKENESS_MIN_LENGTH = 4;
const MESSAGES = { required: 'password.required', 'too-short': 'password.too-short', 'too-long': 'password.too-long', 'like-email': 'password.like-email' } as const;

/**
 * NIST SP 800-63B 3.1.1.2: length, no rules of composition, nothing that is guessed first: that is judged by the server,
 * whose word lists weigh too much for the form, and told beforehand by the gauge. Length is counted in code points after NFC. It has no maxlength: a pasted password that is silently cut would lock its owner out.
 */
export const newPasswordKind: FieldKind<NewPasswordField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ unlike }) => (Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]).filter((code) => unlike !== undefined || code !== 'like-email'),
  limits: () => ({ min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH }),
  remoteMessages: { 'too-common': 'password.too-common', 'bad-characters': 'bad-characters', invalid: 'invalid' },
  controls: ({ name }) => [
    { name, secret: true, attributes: { type: 'password', autocomplete: 'new-password', spellcheck: 'false', autocapitalize: 'none', dir: 'ltr' } },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value, { unlike }, context) => {
    const password = typeof value === 'string' ? value.normalize('NFC') : '';
    const length = [...password].length;
    if (length === 0) return { ok: false, code: 'required' };
    if (length < PASSWORD_MIN_LENGTH) return { ok: false, code: 'too-short' };
    if (length > PASSWORD_MAX_LENGTH) return { ok: false, code: 'too-long' };
    if (unlike !== undefined && isLikeEmail(password, context.other(unlike))) return { ok: false, code: 'like-email' };
    return { ok: true, value: password };
  },
};

/** The address or its first part, whole, with at most a few characters around it. */
function isLikeEmail(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  const address = email.toLowerCase();
  const names = [address, address.slice(0, Math.max(0, address.lastIndexOf('@')))];
  return names.some((name) => name.length >= LIKENESS_MIN_LENGTH && plain.includes(name) && plain.length - name.length <= LIKENESS_MIN_LENGTH);
}
