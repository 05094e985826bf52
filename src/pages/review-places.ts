import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { BrandSettings } from '#content/brand-schema.ts';

const MARK = 'data-review-script';

/** PGE-9: gives the places for customers' reviews in a copy of a body the address of the script; without a script they do not change. */
export function markReviewPlaces(tree: Root, { reviews }: BrandSettings): void {
  if (reviews === undefined) return;
  visit(tree, 'element', ({ properties }) => {
    if (Array.isArray(properties.className) && properties.className.includes('review-widget'))
      properties.dataReviewScript = reviews.script;
  });
}

/** Hosts that a page with such a place needs; none for other pages. */
export const reviewSources = ({ reviews }: BrandSettings, body: string): readonly string[] =>
  reviews !== undefined && body.includes(` ${MARK}="`)
    ? [...new Set([new URL(reviews.script).origin, ...reviews.hosts])]
    : [];
