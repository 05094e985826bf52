import type { Brand, BrandEdition } from '#content/brand.ts';
import type { Visitor } from './page-answer.ts';

/** Languages of an Accept-Language header, most wanted first (RFC 9110 12.5.4). Invalid parts are ignored. */
function wantedLanguages(header: string): Intl.Locale[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.split(';').map((piece) => piece.trim());
      const weight = Number(/^q=([\d.]+)$/.exec(params.find((param) => param.startsWith('q=')) ?? '')?.[1] ?? 1);
      return { tag, weight };
    })
    .filter(({ tag, weight }) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ tag }) => (isLocale(tag) ? [new Intl.Locale(tag)] : []));
}

function isLocale(tag: string): boolean {
  try {
    return Boolean(new Intl.Locale(tag));
  } catch {
    // RFC 9110: an unknown tag is ignored.
    return false;
  }
}

/**
 * Where `/` leads: to the edition of the cookie, else the one edition that fits the language (and the country, where it
 * is known). Undefined if none or several fit, so that the visitor chooses.
 */
export function entranceEdition(
  brand: Brand,
  { editionCookie, acceptLanguage = '', country }: Visitor,
): BrandEdition | undefined {
  const chosen = editionCookie === undefined ? undefined : brand.edition(editionCookie);
  if (chosen) return chosen;
  for (const { language, region } of wantedLanguages(acceptLanguage)) {
    const speaking = brand.editions.filter((edition) => edition.language === language);
    const there = speaking.filter((edition) => edition.region === (country ?? region));
    const fitting = there.length > 0 ? there : speaking;
    if (fitting.length === 1) return fitting[0];
    if (fitting.length > 1) return undefined;
  }
  const local = brand.editions.filter((edition) => edition.region === country);
  return local.length === 1 ? local[0] : undefined;
}

/** The edition whose language fits a visitor without an edition best: the default edition if no other language is preferred to its own, else the first in the preferred language. */
export function speakingEdition(brand: Brand, { acceptLanguage = '' }: Visitor): BrandEdition {
  for (const { language } of wantedLanguages(acceptLanguage)) {
    const speaking = [brand.defaultEdition, ...brand.editions].find((edition) => edition.language === language);
    if (speaking !== undefined) return speaking;
  }
  return brand.defaultEdition;
}
