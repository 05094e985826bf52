/** Mail domains that are typed often. A domain of this list is never corrected, not even to a bigger neighbour. */
const COMMON_DOMAINS: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.de',
  'yahoo.es',
  'yahoo.fr',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.de',
  'hotmail.es',
  'hotmail.fr',
  'outlook.com',
  'outlook.de',
  'outlook.es',
  'outlook.sa',
  'icloud.com',
  'protonmail.com',
  'proton.me',
  'fastmail.com',
  'btinternet.com',
  't-online.de',
  'freenet.de',
];
const OTHER_REAL_DOMAINS = new Set([
  'mail.com',
  'ymail.com',
  'email.com',
  'gmx.com',
  'gmx.net',
  'web.de',
  'live.com',
  'msn.com',
  'me.com',
  'mac.com',
  'aol.com',
  'qq.com',
  '163.com',
  '126.com',
  'mail.ru',
  'yandex.ru',
  'yandex.com',
  'zoho.com',
]);
/** These have mail under the endings of many countries; `.co`, `.cm` and `.om` are slips for `.com` anyway. */
const IN_MANY_COUNTRIES = /^(?:gmx|hotmail|live|outlook|yahoo)\.(?!(?:co|cm|om)$)(?:com?\.)?[a-z]{2}$/u;
/** Endings that no registry has, each one slip from an ending that is meant. */
const MISTYPED_ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  ney: 'net',
  nte: 'net',
  ogr: 'org',
};

/**
 * The address that was probably meant, or undefined: `sam@gmial.com`, `sam@gmail` → `sam@gmail.com`. A suggestion, never an
 * error: the domain may exist.
 */
export function suggestEmail(address: string): string | undefined {
  const at = address.trim().lastIndexOf('@');
  if (at < 1) return undefined;
  const local = address.trim().slice(0, at);
  if (local.includes('@')) return undefined;
  const domain = address
    .trim()
    .slice(at + 1)
    .toLowerCase();
  if (COMMON_DOMAINS.includes(domain) || OTHER_REAL_DOMAINS.has(domain) || IN_MANY_COUNTRIES.test(domain))
    return undefined;

  const whole = domain.includes('.') ? domain : `${domain}.com`;
  const near = COMMON_DOMAINS.find(
    (common) => (whole === common && whole !== domain) || isOneSlip(domain, common) || isOneSlip(whole, common),
  );
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
