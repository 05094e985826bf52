import { WEB_ADDRESS_MAX_LENGTH } from '#contracts/limits.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** A website, typed with or without its scheme. */
export type WebAddressField = FieldBase & { readonly kind: 'web-address'; readonly optional?: true };

const MESSAGES = { required: 'required', invalid: 'web-address.invalid', 'too-long': 'too-long' } as const;
/** A host with a dot and a last part of letters: no machine of this network, no bare number. */
const PUBLIC_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]+|[a-z]{2,})$/u;

/** Value: the address as the URL standard writes it, `https://` where no scheme was typed. */
export const webAddressKind: FieldKind<WebAddressField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) => (optional ? ['invalid', 'too-long'] : ['required', 'invalid', 'too-long']),
  limits: () => ({ max: WEB_ADDRESS_MAX_LENGTH }),
  controls: ({ name }) => [
    // Not type=url: browsers would want the scheme, and take spaces away on their own.
    { name, attributes: { type: 'text', inputmode: 'url', autocomplete: 'url', maxlength: WEB_ADDRESS_MAX_LENGTH, spellcheck: 'false', autocapitalize: 'none', dir: 'ltr' } },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value, { optional }) => {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') return optional ? { ok: true, value: undefined } : { ok: false, code: 'required' };
    if (text.length > WEB_ADDRESS_MAX_LENGTH) return { ok: false, code: 'too-long' };
    const address = readAddress(text);
    if (address === undefined) return { ok: false, code: 'invalid' };
    return address.length > WEB_ADDRESS_MAX_LENGTH ? { ok: false, code: 'too-long' } : { ok: true, value: address };
  },
};

function readAddress(text: string): string | undefined {
  // The URL standard would drop line breaks and tabs, read a backslash as a slash and hide a name before an @.
  if (/[\s\\<>"\p{Cc}\p{Cf}]/u.test(text) || !text.isWellFormed()) return undefined;
  const full = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return undefined;
  const { href, hostname, username, password } = new URL(full);
  return username === '' && password === '' && PUBLIC_HOST.test(hostname) ? href : undefined;
}
