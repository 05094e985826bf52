import type { Nodes, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { ContentFault } from './content-error.ts';
import type { Regulator } from './regulator-schema.ts';

/** `{{entity}}` in a page's words stands for a fact of the edition's regulator, so that no fact is written twice. */
export const PLACEHOLDERS = ['brand', 'entity', 'regulator', 'licence', 'companyNumber', 'address', 'email', 'phone', 'lossPercent', 'leverageForexMajor', 'leverageShare'] as const;
export type PlaceholderName = (typeof PLACEHOLDERS)[number];
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>>;

const PATTERN = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isKnown = (name: string): name is PlaceholderName => (PLACEHOLDERS as readonly string[]).includes(name);

export function placeholderFaults(body: Root, file: string): ContentFault[] {
  const faults: ContentFault[] = [];
  visit(body, 'text', ({ value, position }) => {
    for (const [, name = ''] of value.matchAll(PATTERN)) {
      if (!isKnown(name)) faults.push({ file, line: position?.start.line, message: `{{${name}}} is not a known fact. Known are ${PLACEHOLDERS.join(', ')}.` });
    }
  });
  return faults;
}

export const fillText = (text: string, values: PlaceholderValues): string =>
  text.replace(PATTERN, (whole, name: string) => (isKnown(name) ? values[name] : whole));

/** Fills a copy of a body; the words become text nodes, never markup. */
export function fillPlaceholders(tree: Nodes, values: PlaceholderValues): void {
  visit(tree, 'text', (node) => {
    node.value = fillText(node.value, values);
  });
}

export function placeholderValues(brandName: string, regulator: Regulator, language: string, lossPercent: string): PlaceholderValues {
  const named = (names: Readonly<Record<string, string>>) => names[language] ?? names['en'] ?? '';
  const leverage = (times: number | undefined) => (times === undefined ? '-' : `${times}:1`);
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
    leverageShare: leverage(regulator.leverage.share),
  };
}
