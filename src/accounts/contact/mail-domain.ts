import { Resolver } from 'node:dns/promises';
import { MAIL_DOMAIN_LOOKUP_MS } from '#contracts/limits.ts';

export type HasMail = (domain: string) => Promise<boolean>;

/** Answers of a name server that mean "there is no such name" or "it has no such record"; all else is its trouble, not the visitor's. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Whether mail for a domain has somewhere to go (calls, validate-email): an MX record that is not the null MX of
 * RFC 7505, or an address record, which stands in for it (RFC 5321, 5.1). True when the name server does not answer.
 */
export function mailDomainLookup(resolver = new Resolver({ timeout: MAIL_DOMAIN_LOOKUP_MS, tries: 1 })): HasMail {
  const has = async (lookup: () => Promise<readonly unknown[]>): Promise<boolean> => {
    try {
      return (await lookup()).length > 0;
    } catch (error) {
      return !ABSENT.has(String((error as NodeJS.ErrnoException).code));
    }
  };
  return async (domain) => {
    try {
      const records = await resolver.resolveMx(domain);
      return records.some((record) => record.exchange !== '');
    } catch (error) {
      if (!ABSENT.has(String((error as NodeJS.ErrnoException).code))) return true;
    }
    return (await has(() => resolver.resolve4(domain))) || has(() => resolver.resolve6(domain));
  };
}
