import { pageValidator } from '../support/page-validator.ts';

/** What is wrong in a page's markup: invalid HTML, data for search engines that does not parse, the wrong direction. */
export async function htmlFaults(html: string, direction: 'ltr' | 'rtl'): Promise<string[]> {
  const { results } = await pageValidator.validateString(html);
  const invalid = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => json,
  );
  const data = blocks.flatMap((json) => dataFault(json) ?? []);
  const [, dir] = /<html[^>]*\sdir="(\w+)"/.exec(html) ?? [];
  return [
    ...invalid,
    ...data,
    ...((dir ?? 'ltr') === direction ? [] : [`<html> has dir="${dir}", not "${direction}"`]),
  ];
}

/** A block that does not parse, or says nothing of what it is; undefined where it does. */
function dataFault(json: string): string | undefined {
  try {
    const data = JSON.parse(json) as { '@context'?: unknown; '@graph'?: unknown; '@type'?: unknown };
    return data['@context'] === 'https://schema.org' && (data['@type'] ?? data['@graph']) !== undefined
      ? undefined
      : `JSON-LD without context or type: ${json.slice(0, 80)}`;
  } catch (error) {
    return `JSON-LD does not parse: ${(error as Error).message}`;
  }
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&#x26;': '&' };
const plain = (attribute: string): string =>
  attribute.replace(/&(?:amp|#x27|quot|#x26);/g, (entity) => entities[entity] ?? entity);

export const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g)].map(([, id = '']) => plain(id)));

/** Addresses of this site that a page's links lead to, with their hash. */
export const linksIn = (html: string): readonly string[] =>
  [...new Set([...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => plain(href)))].filter(
    (href) => href.startsWith('/') || href.startsWith('#'),
  );
