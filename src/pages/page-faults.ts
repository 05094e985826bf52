import type { Brand } from '#content/brand.ts';
import type { ContentFault } from '#content/content-error.ts';
import { elementsOf } from '#content/elements-of.ts';
import type { FaultyPage } from '#content/read-page.ts';
import { colourFaults } from './colour-faults.ts';
import { formFaults } from './form-faults.ts';
import { menuFaults } from './menu-groups.ts';
import { type CheckedContent, faultyPageFaults, widgetFaults } from './widget-faults.ts';

/**
 * What only this module can check of a brand's content: the contrast of its colours, titles of menus, widgets, pages that
 * forms need, variants of the risk warning. `faulty`: pages that are excluded because of other faults.
 */
export const pageFaults = (content: CheckedContent, faulty: readonly FaultyPage[] = []): ContentFault[] => [
  ...colourFaults(content.brand.settings),
  ...menuFaults(content.brand, content.texts),
  ...widgetFaults(content),
  ...faulty.flatMap((page) => faultyPageFaults(page, content)),
  ...formFaults(content.brand, faulty),
  ...riskVariantFaults(content.brand),
];

/** RSK-4: a page's own warning has to be one that the regulator of each of its editions allows. */
function riskVariantFaults({ editions, pages, regulatorOf }: Brand): ContentFault[] {
  const told = new Map<string, ContentFault>();
  for (const edition of editions) {
    const { variants } = regulatorOf(edition).warnings;
    for (const { body, file } of pages(edition.id)) {
      for (const {
        tagName,
        properties: { variant },
        position,
      } of elementsOf(body)) {
        if (
          tagName !== 'fc-risk-warning' ||
          variant === undefined ||
          (variants as readonly unknown[]).includes(variant)
        )
          continue;
        const line = position?.start.line;
        told.set(`${file} ${line} ${edition.regulator}`, {
          file,
          line,
          message: `<fc-risk-warning variant="${String(variant)}">: regulators/${edition.regulator}.yaml (edition ${edition.id}) allows ${variants.join(', ')}`,
        });
      }
    }
  }
  return [...told.values()];
}
