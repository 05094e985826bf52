import { domainToASCII, domainToUnicode } from 'node:url';
import { EMAIL_LOCAL_PART_MAX_LENGTH, EMAIL_MAX_LENGTH } from '#contracts/limits.ts';

export type EmailAddress = {
  /** Where mail goes: the local part as typed, the domain in its ASCII form. */
  readonly address: string;
  /** One value a mailbox, whatever the spelling's case and Unicode form: what is unique in the database. */
  readonly normalised: string;
  /** ASCII, lower case. */
  readonly domain: string;
};

/** Dot-atom of RFC 5322 with the letters of RFC 6531; no quoted strings, comments or address literals. */
const LOCAL_PART = /^[^\s@<>()[\],;:\\".\p{C}]+(?:\.[^\s@<>()[\],;:\\".\p{C}]+)*$/u;
/** Checked before the URL rules see it: they would drop line breaks and decode percent signs. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address in a line of text, or undefined where no mail could be sent to it. */
export function parseEmail(line: string): EmailAddress | undefined {
  const trimmed = line.trim().normalize('NFC');
  const at = trimmed.lastIndexOf('@');
  if (at < 1) return undefined;
  const local = trimmed.slice(0, at);
  if (!LOCAL_PART.test(local) || Buffer.byteLength(local) > EMAIL_LOCAL_PART_MAX_LENGTH) return undefined;
  const typedDomain = trimmed.slice(at + 1);
  if (!DOMAIN.test(typedDomain)) return undefined;
  const domain = domainToASCII(typedDomain).toLowerCase();
  const labels = domain.split('.');
  if (labels.length < 2 || !labels.every((label) => DOMAIN_LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  const address = `${local}@${domain}`;
  if (Buffer.byteLength(address) > EMAIL_MAX_LENGTH) return undefined;
  return { address, normalised: `${local.toLowerCase()}@${domain}`, domain };
}

/** `a•••@example.com`: enough for its owner to see a slip, too little for a bystander. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${first}•••@${domainToUnicode(address.slice(at + 1))}`;
}
