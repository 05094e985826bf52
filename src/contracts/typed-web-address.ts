import { WEB_ADDRESS_MAX_LENGTH } from './limits.ts';
import type { TypedVerdict } from './typed-verdict.ts';

/** A host with a dot and a last part of letters: no machine of this network, no bare number. */
const PUBLIC_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]+|[a-z]{2,})$/u;

/** A website, with or without its scheme. Value: the address as the URL standard writes it, `https://` where no scheme was typed. */
export function judgeWebAddress(typed: string): TypedVerdict<string, 'required' | 'invalid' | 'too-long'> {
  const text = typed.trim();
  if (text === '') return { ok: false, code: 'required' };
  if (text.length > WEB_ADDRESS_MAX_LENGTH) return { ok: false, code: 'too-long' };
  const address = readAddress(text);
  if (address === undefined) return { ok: false, code: 'invalid' };
  return address.length > WEB_ADDRESS_MAX_LENGTH ? { ok: false, code: 'too-long' } : { ok: true, value: address };
}

function readAddress(text: string): string | undefined {
  // The URL standard would drop line breaks and tabs, read a backslash as a slash and hide a name before an @.
  if (/[\s\\<>"\p{Cc}\p{Cf}]/u.test(text) || !text.isWellFormed()) return undefined;
  const full = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return undefined;
  const { href, hostname, username, password } = new URL(full);
  return username === '' && password === '' && PUBLIC_HOST.test(hostname) ? href : undefined;
}
