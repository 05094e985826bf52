import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';
import { pointLinks } from '#content/links.ts';
import { drawingElement } from '#content/media.ts';
import { fillPlaceholders } from '#content/placeholders.ts';
import { markedTranslator, translator } from '#i18n/translator.ts';
import { renderWidgetsInHast } from '#islands/server/render-widgets.ts';
import type { RenderSession } from '#islands/server/render-session.tsx';
import { markAnswers } from './answer-marks.ts';
import { showMonograms } from './monograms.ts';
import { showOfferedQuotes } from './offered-quotes.ts';
import { showPictures } from './picture-element.ts';
import { markReviewPlaces } from './review-places.ts';
import type { Site } from './site-context.ts';
import { keepAddressesWhole } from './whole-addresses.ts';

/** An editor's text as HTML, with facts, links into the edition, drawings and rendered widgets. */
export function renderBody(body: Root, site: Site, session: RenderSession): string {
  const tree = structuredClone(body);
  fillPlaceholders(tree, site.facts);
  keepAddressesWhole(tree);
  showOfferedQuotes(tree, site.offer, site.instruments);
  const { brand, edition } = site;
  pointLinks(tree, edition.id, (path) => brand.page(edition.id, path) !== undefined);
  const text = markedTranslator(session.page, 'pictures');
  visit(tree, 'element', (element, index, parent) => {
    const { src, alt } = element.properties;
    if (element.tagName !== 'img' || !parent || index === undefined || typeof src !== 'string' || !src.endsWith('.svg'))
      return;
    parent.children[index] = drawingElement(site.brand.drawing(src), String(alt));
  });
  const answer = translator(session.page, 'answer-marks');
  markAnswers(tree, { yes: answer('yes'), no: answer('no') });
  markReviewPlaces(tree, site.brand.settings, site.warning);
  showMonograms(tree);
  showPictures(tree, site, (words) => text('enlarge', { words }));
  return toHtml(renderWidgetsInHast(tree, session), { allowDangerousHtml: true });
}
