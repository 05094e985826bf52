import { SECURITY_TXT_GOOD_FOR_DAYS } from '#contracts/limits.ts';
import type { Brand } from '#content/brand.ts';

const DAY_MS = 86_400_000;

export const SECURITY_TXT_ADDRESS = '/.well-known/security.txt';

/** Whom to tell of a weakness (RFC 9116); undefined where brand.yaml names nobody. Its end moves on with the day, so it is never out of date. */
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
