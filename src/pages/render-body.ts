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
import { FOLD } from './fold.tsx';
import { markReviewPlaces } from './review-places.ts';
import type { Site } from './site-context.ts';
import { keepAddressesWhole } from './whole-addresses.ts';

/** An editor's text as HTML, with facts, links into the edition, drawings and rendered widgets. */
export function renderBody(body: Root, site: Site, session: RenderSession, hasFold = false): string {
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
  const rendered = renderWidgetsInHast(tree, session);
  const at = hasFold ? foldOf(rendered.children) : -1;
  const html = (children: Root['children']) => toHtml({ type: 'root', children }, { allowDangerousHtml: true });
  return at < 0
    ? html(rendered.children)
    : html(rendered.children.slice(0, at)) + FOLD + html(rendered.children.slice(at));
}

/** So many characters fill a phone, together with the head above them. */
const FIRST_VIEW_CHARACTERS = 350;

/** The first chapter or widget of a text that begins below the first view; -1 if none does. */
function foldOf(children: Root['children']): number {
  let characters = 0;
  return children.findIndex((child) => {
    const begins = child.type === 'element' && /^(?:h2|fc-.*)$/.test(child.tagName);
    if (begins && characters >= FIRST_VIEW_CHARACTERS) return true;
    characters += toHtml(child, { allowDangerousHtml: true }).replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, '').length;
    return false;
  });
}
