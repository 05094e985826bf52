import { EMAIL_MAX_LENGTH } from '#contracts/limits.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

export type EmailField = FieldBase & {
  readonly kind: 'email';
  /** `username` where it names an account that exists, `email` where it is given for the first time. */
  readonly autocomplete: 'email' | 'username';
};

const LOCAL_PART_MAX_LENGTH = 64; // RFC 5321 4.5.3.1.1
/** RFC 5322 dot-atom with UTF-8 (RFC 6531); quoted local parts, which no mailbox provider gives out, are refused. */
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const TOP_LABEL = /^(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})$/iu;

function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    local.length <= LOCAL_PART_MAX_LENGTH &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}

const MESSAGES = { required: 'required', 'too-long': 'too-long', invalid: 'email.invalid' } as const;

export const emailKind: FieldKind<EmailField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  limits: () => ({ max: EMAIL_MAX_LENGTH }),
  remoteMessages: { 'bad-characters': 'email.invalid', disposable: 'email.disposable', domain: 'email.domain' },
  controls: ({ name, autocomplete }) => [
    {
      name,
      attributes: { type: 'email', inputmode: 'email', autocomplete, maxlength: EMAIL_MAX_LENGTH, spellcheck: 'false', autocapitalize: 'none', dir: 'ltr' },
    },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value) => {
    const address = typeof value === 'string' ? value.trim() : '';
    if (address === '') return { ok: false, code: 'required' };
    if (address.length > EMAIL_MAX_LENGTH) return { ok: false, code: 'too-long' };
    return isMailAddress(address) ? { ok: true, value: address } : { ok: false, code: 'invalid' };
  },
};
