import { domainToUnicode } from 'node:url';
import { judgeEmail } from '#contracts/typed-email.ts';

export type EmailAddress = {
  /** Where mail goes: the local part as typed, the domain in its ASCII form. */
  readonly address: string;
  /** One value a mailbox, whatever the spelling's case and Unicode form: what is unique in the database. */
  readonly normalised: string;
  /** ASCII, lower case. */
  readonly domain: string;
};

/** The address in a line of text, or undefined where no mail could be sent to it. */
export function parseEmail(line: string): EmailAddress | undefined {
  const verdict = judgeEmail(line);
  if (!verdict.ok) return undefined;
  const { local, domain } = verdict.value;
  return { address: `${local}@${domain}`, normalised: `${local.toLowerCase()}@${domain}`, domain };
}

/** `a•••@example.com`: enough for its owner to see a slip, too little for a bystander. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${first}•••@${domainToUnicode(address.slice(at + 1))}`;
}
