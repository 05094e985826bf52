import { EMAIL_LOCAL_PART_MAX_LENGTH, EMAIL_MAX_LENGTH } from './limits.ts';
import { DECEIVING } from './typed-text.ts';
import type { TypedVerdict } from './typed-verdict.ts';

/** `typed`: composed and trimmed. `domain` is ASCII, lower case. */
export type TypedEmail = { readonly typed: string; readonly local: string; readonly domain: string };

/** RFC 5322 dot-atom with the letters of RFC 6531; quoted local parts, which no mailbox provider gives out, are refused. */
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Checked before the URL rules see it: they would drop line breaks and decode percent signs. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;
const TOP_LABEL = /^(?:xn--[a-z0-9-]+|[a-z]{2,})$/u;
const octets = (text: string): number => new TextEncoder().encode(text).length;

type EmailFault = 'required' | 'too-long' | 'no-dot' | 'invalid';

/** An address that mail could be sent to. `no-dot`: all of it could be, but its domain has no ending, `sam@example`. */
export function judgeEmail(line: string): TypedVerdict<TypedEmail, EmailFault> {
  const typed = line.trim().normalize('NFC');
  if (typed === '') return { ok: false, code: 'required' };
  if (typed.length > EMAIL_MAX_LENGTH) return { ok: false, code: 'too-long' };
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, Math.max(0, at));
  const domain = asciiDomain(typed.slice(at + 1));
  if (!LOCAL_PART.test(local) || octets(local) > EMAIL_LOCAL_PART_MAX_LENGTH || domain === undefined)
    return { ok: false, code: 'invalid' };
  const labels = domain.split('.');
  if (!labels.every((label) => DOMAIN_LABEL.test(label))) return { ok: false, code: 'invalid' };
  if (labels.length === 1) return { ok: false, code: 'no-dot' };
  if (!TOP_LABEL.test(labels.at(-1) ?? '')) return { ok: false, code: 'invalid' };
  return octets(`${local}@${domain}`) > EMAIL_MAX_LENGTH
    ? { ok: false, code: 'too-long' }
    : { ok: true, value: { typed, local, domain } };
}

/** One that is to name an account: what cannot be read is for log-in to answer as it answers what is unknown (FRM-8). */
export function judgeLogInEmail(line: string): TypedVerdict<string, EmailFault> {
  const verdict = judgeEmail(line);
  if (!verdict.ok && (verdict.code === 'required' || verdict.code === 'too-long')) return verdict;
  const typed = line.trim().normalize('NFC');
  return DECEIVING.test(typed) ? { ok: false, code: 'invalid' } : { ok: true, value: typed };
}

function asciiDomain(typed: string): string | undefined {
  // URL is what browsers and servers share of the Unicode rules for domains (UTS 46).
  if (!DOMAIN.test(typed) || !URL.canParse(`https://${typed}`)) return undefined;
  return new URL(`https://${typed}`).hostname;
}
