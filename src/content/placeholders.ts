import type { Element, ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { ContentFault } from './content-error.ts';
import type { Regulator } from './regulator-schema.ts';
import { walk } from './walk.ts';

/** `{{entity}}` in a page's words stands for a fact of the edition's regulator, so that no fact is written twice. */
export const PLACEHOLDERS = [
  'brand',
  'entity',
  'regulator',
  'licence',
  'companyNumber',
  'address',
  'email',
  'phone',
  'lossPercent',
  'leverageForexMajor',
  'leverageForexMinor',
  'leverageIndexMajor',
  'leverageIndexMinor',
  'leverageGold',
  'leverageCommodity',
  'leverageShare',
  'leverageCrypto',
  'majorCurrencies',
  'currencies',
  'minimumAge',
  'negativeBalance',
  'country',
  'countryRule',
  'countryCompany',
] as const;
/** Those of the visitor, where a page's address names a country. */
export type VisitorFacts = Partial<Pick<PlaceholderValues, 'country' | 'countryCompany' | 'countryRule'>>;
export type PlaceholderName = (typeof PLACEHOLDERS)[number];
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>>;

const PATTERN = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isKnown = (name: string): name is PlaceholderName => (PLACEHOLDERS as readonly string[]).includes(name);

export function placeholderFaults(body: Root, file: string): ContentFault[] {
  const faults: ContentFault[] = [];
  walk(body, (node) => {
    if (node.type !== 'text') return;
    for (const [, name = ''] of node.value.matchAll(PATTERN)) {
      if (!isKnown(name))
        faults.push({
          file,
          line: node.position?.start.line,
          message: `{{${name}}} is not a known fact. Known are ${PLACEHOLDERS.join(', ')}.`,
        });
    }
  });
  return faults;
}

/** A value begins a sentence where it begins the text or follows a full stop. */
const begins = (text: string, at: number): boolean => /(?:^|[.!?]\s+)$/.test(text.slice(0, at));
const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const fillText = (text: string, values: PlaceholderValues): string =>
  text.replace(PATTERN, (whole, name: string, at: number) => {
    if (!isKnown(name)) return whole;
    return name === 'lossPercent' && begins(text, at) ? capitalised(values[name]) : values[name];
  });

const EMAIL = /\{\{\s*email\s*\}\}/;

/** Fills a copy of a body. The words become text nodes, never markup; the e-mail address becomes a link to it. */
export function fillPlaceholders(tree: Root, values: PlaceholderValues): void {
  const inJson = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value).slice(1, -1)]),
  ) as PlaceholderValues;
  visit(tree, 'text', (node, index, parent) => {
    if (parent?.type === 'element' && parent.tagName === 'script') {
      node.value = fillText(node.value, inJson);
      return undefined;
    }
    const pieces = node.value.split(EMAIL);
    if (
      pieces.length === 1 ||
      !parent ||
      index === undefined ||
      (parent.type === 'element' && parent.tagName === 'a')
    ) {
      node.value = fillText(node.value, values);
      return undefined;
    }
    const link: Element = {
      type: 'element',
      tagName: 'a',
      properties: { href: `mailto:${values.email}`, className: ['ltr'] },
      children: [{ type: 'text', value: values.email }],
    };
    const filled = pieces.flatMap((piece, at): ElementContent[] => [
      ...(at === 0 ? [] : [structuredClone(link)]),
      { type: 'text', value: fillText(piece, values) },
    ]);
    parent.children.splice(index, 1, ...filled);
    return [SKIP, index + filled.length];
  });
}

export function placeholderValues(
  brandName: string,
  regulator: Regulator,
  language: string,
  lossPercent: string,
  { country = '', countryCompany = '', countryRule = '' }: VisitorFacts = {},
): PlaceholderValues {
  const named = (names: Readonly<Record<string, string>>) => names[language] ?? names['en'] ?? '';
  const leverage = (times: number | undefined) => (times === undefined ? '-' : `${times}:1`);
  const list = (codes: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(codes);
  return {
    brand: brandName,
    entity: named(regulator.entity.names),
    regulator: named(regulator.names),
    licence: regulator.licence,
    companyNumber: regulator.entity.companyNumber,
    address: named(regulator.entity.address),
    email: regulator.contact.email,
    phone: regulator.contact.phone ?? '',
    lossPercent,
    leverageForexMajor: leverage(regulator.leverage['forex-major']),
    leverageForexMinor: leverage(regulator.leverage['forex-minor']),
    leverageIndexMajor: leverage(regulator.leverage['index-major']),
    leverageIndexMinor: leverage(regulator.leverage['index-minor']),
    leverageGold: leverage(regulator.leverage.gold),
    leverageCommodity: leverage(regulator.leverage.commodity),
    leverageShare: leverage(regulator.leverage.share),
    leverageCrypto: leverage(regulator.leverage.crypto),
    majorCurrencies: list(regulator.majorCurrencies),
    currencies: list(regulator.currencies),
    minimumAge: String(regulator.minimumAge),
    negativeBalance: named(regulator.negativeBalance),
    country,
    countryCompany,
    countryRule,
  };
}
