/** Mail domains that are typed often. A domain of this list is never corrected, not even to a bigger neighbour. */
const COMMON_DOMAINS = [
  'gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk', 'yahoo.fr', 'hotmail.com', 'hotmail.co.uk', 'hotmail.fr',
  'outlook.com', 'outlook.sa', 'icloud.com', 'protonmail.com', 'proton.me', 'fastmail.com', 'btinternet.com',
] as const;
const OTHER_REAL_DOMAINS = new Set([
  'mail.com', 'ymail.com', 'email.com', 'gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'live.com', 'live.co.uk', 'msn.com', 'me.com', 'mac.com',
  'aol.com', 'qq.com', '163.com', '126.com', 'mail.ru', 'yandex.ru', 'yandex.com', 'zoho.com', 'yahoo.ca', 'yahoo.in', 'yahoo.it', 'yahoo.es',
  'yahoo.de', 'hotmail.it', 'hotmail.es', 'hotmail.de', 'outlook.fr', 'outlook.de', 'outlook.es',
]);
/** Endings that no registry has, each one slip from an ending that is meant. */
const MISTYPED_ENDINGS: Readonly<Record<string, string>> = { con: 'com', cmo: 'com', ocm: 'com', comm: 'com', vom: 'com', xom: 'com', ney: 'net', nte: 'net', ogr: 'org' };

/**
 * The address that was probably meant, or undefined: `sam@gmial.com` → `sam@gmail.com`. A suggestion, never an error:
 * the domain may exist.
 */
export function suggestEmail(address: string): string | undefined {
  const at = address.trim().lastIndexOf('@');
  if (at < 1) return undefined;
  const local = address.trim().slice(0, at);
  const domain = address.trim().slice(at + 1).toLowerCase();
  if ((COMMON_DOMAINS as readonly string[]).includes(domain) || OTHER_REAL_DOMAINS.has(domain)) return undefined;

  const near = COMMON_DOMAINS.find((common) => isOneSlip(domain, common));
  if (near !== undefined) return `${local}@${near}`;
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  const meant = domain.includes('.') ? MISTYPED_ENDINGS[ending] : undefined;
  if (meant === undefined) return undefined;
  const corrected = `${local}@${domain.slice(0, -ending.length)}${meant}`;
  return suggestEmail(corrected) ?? corrected;
}

/** One letter too many, missing, wrong, or two neighbours swapped (Damerau-Levenshtein distance 1). */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < Math.min(typed.length, meant.length) - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const wrong = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  if (wrong.length <= 1 && right.length <= 1) return wrong !== right;
  return wrong.length === 2 && right.length === 2 && wrong[0] === right[1] && wrong[1] === right[0];
}
