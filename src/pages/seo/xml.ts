import { escapeHtml } from '#islands/server/escape-html.ts';

/** Characters that XML 1.0 does not allow, in whatever form (XML 1.0, 2.2). */
// oxlint-disable-next-line no-control-regex -- these characters are searched for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escaped = (text: string): string => escapeHtml(text.toWellFormed().replace(FORBIDDEN, ''));

/** Finished markup: text in it is escaped already. */
export type Xml = { readonly markup: string };

/** `<name attribute="…">children</name>`; an undefined attribute or child is left out, a string is words. */
export function xml(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: readonly (Xml | string | undefined)[]
): Xml {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escaped(value)}"`))
    .join('');
  const inside = children
    .map((child) => (child === undefined ? '' : typeof child === 'string' ? escaped(child) : child.markup))
    .join('');
  return { markup: inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>` };
}

export const xmlDocument = ({ markup }: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${markup}\n`;
