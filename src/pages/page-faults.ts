import type { Brand } from '#content/brand.ts';
import type { ContentFault } from '#content/content-error.ts';
import { elementsOf } from '#content/elements-of.ts';
import { colourFaults } from './colour-faults.ts';
import { menuFaults } from './menu-groups.ts';
import type { PagesOptions } from './page-answer.ts';

/** What only the pages room can know of a brand's content: colours on their grounds, titles of menus, tags, variants of the warning. */
export const pageFaults = (options: Pick<PagesOptions, 'brand' | 'registry' | 'texts'>): ContentFault[] => [
  ...colourFaults(options.brand.settings), ...menuFaults(options.brand, options.texts), ...tagFaults(options), ...riskVariantFaults(options.brand),
];

/** RSK-4: a page's own warning has to be one that the regulator of each of its editions allows. */
function riskVariantFaults({ editions, pages, regulatorOf }: Brand): ContentFault[] {
  const told = new Map<string, ContentFault>();
  for (const edition of editions) {
    const { variants } = regulatorOf(edition).warnings;
    for (const { body, file } of pages(edition.id)) {
      for (const { tagName, properties: { variant }, position } of elementsOf(body)) {
        if (tagName !== 'fc-risk-warning' || variant === undefined || (variants as readonly unknown[]).includes(variant)) continue;
        const line = position?.start.line;
        told.set(`${file} ${line} ${edition.regulator}`, { file, line, message: `<fc-risk-warning variant="${String(variant)}">: regulators/${edition.regulator}.yaml (edition ${edition.id}) allows ${variants.join(', ')}` });
      }
    }
  }
  return [...told.values()];
}

/** An editor's tag that no widget stands behind is told with file and line when the site starts. */
function tagFaults({ brand, registry }: Pick<PagesOptions, 'brand' | 'registry'>): ContentFault[] {
  const known = new Set<string>(['fc-item', ...registry.widgets.map(({ declaration }) => declaration.tag)]);
  const faults: ContentFault[] = [];
  const pages = new Set(brand.editions.flatMap(({ id }) => brand.pages(id)));
  for (const { body, file } of pages) {
    for (const { tagName, position } of elementsOf(body)) {
      if (tagName.startsWith('fc-') && !known.has(tagName)) {
        faults.push({ file, line: position?.start.line, message: `<${tagName}> is not a tag of this site. Known are ${[...known].sort().join(', ')}` });
      }
    }
  }
  return faults;
}
