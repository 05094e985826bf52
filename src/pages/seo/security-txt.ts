import { SECURITY_TXT_GOOD_FOR_DAYS } from '#contracts/limits.ts';
import type { Brand } from '#content/brand.ts';

const DAY_MS = 86_400_000;

export const SECURITY_TXT_ADDRESS = '/.well-known/security.txt';

/** The contact for vulnerabilities (RFC 9116); undefined if brand.yaml has none. It expires a fixed time after the day of the request. */
export function securityTxt(
  { settings: { security }, editions }: Brand,
  siteUrl: string,
  now: Date,
): string | undefined {
  if (security === undefined) return undefined;
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + SECURITY_TXT_GOOD_FOR_DAYS) * DAY_MS).toISOString();
  return [
    ...security.contact.map((address) => `Contact: ${address}`),
    `Expires: ${expires}`,
    `Preferred-Languages: ${[...new Set(editions.map(({ language }) => language))].join(', ')}`,
    ...(siteUrl.startsWith('https:') ? [`Canonical: ${siteUrl}${SECURITY_TXT_ADDRESS}`] : []),
    ...(security.policy === undefined ? [] : [`Policy: ${security.policy}`]),
    '',
  ].join('\n');
}
