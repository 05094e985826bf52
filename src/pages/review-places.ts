import type { Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { BrandSettings } from '#content/brand-schema.ts';
import type { RiskWarning } from '#content/regulator-facts.ts';

const MARK = 'data-review-script';

/**
 * PGE-9: gives the places for customers' reviews in a copy of a body the address of the script; without a script they do not change.
 * What others praise there is the company's product, so the regulator's words are before it, outside of what the script fills (RSK-4).
 */
export function markReviewPlaces(
  tree: Root,
  { reviews }: BrandSettings,
  { before, sentence, after }: Pick<RiskWarning, 'before' | 'sentence' | 'after'>,
): void {
  if (reviews === undefined) return;
  visit(tree, 'element', ({ properties }, index, parent) => {
    if (!Array.isArray(properties.className) || !properties.className.includes('review-widget')) return undefined;
    properties.dataReviewScript = reviews.script;
    if (parent === undefined || index === undefined) return undefined;
    parent.children.splice(index, 0, {
      type: 'element',
      tagName: 'p',
      properties: { className: ['review-warning'] },
      children: [{ type: 'text', value: `${before} ${sentence} ${after}` }],
    });
    return [SKIP, index + 2];
  });
}

/** Hosts that a page with such a place needs; none for other pages. */
export const reviewSources = ({ reviews }: BrandSettings, body: string): readonly string[] =>
  reviews !== undefined && body.includes(` ${MARK}="`)
    ? [...new Set([new URL(reviews.script).origin, ...reviews.hosts])]
    : [];
