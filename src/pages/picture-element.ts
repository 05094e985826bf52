import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { PICTURE_NARROW_BELOW_PX, PICTURE_WIDTH_PX } from '#contracts/limits.ts';
import type { Picture } from '#content/picture.ts';
import type { SiteAssets } from './page-answer.ts';
import { FALLBACK_ATTRIBUTES, hasMarks, withoutMarks } from '#i18n/fallback.ts';
import type { Site } from './site-context.ts';

/** On the link around a picture that can be enlarged; the browser's code finds it by this. */
export const ZOOM_MARK = 'data-zoom';

type PictureOptions = {
  readonly assets: SiteAssets;
  readonly alt: string;
  /** It is at the top of the text, in the first view. */
  readonly isFirst: boolean;
};

const element = (tagName: string, properties: Element['properties'], children: Element[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** PGE-15: the size for the screen, with its space reserved. */
function pictureElement({ file, widthPx, heightPx }: Picture, { assets, alt, isFirst }: PictureOptions): Element {
  const width = Math.min(widthPx, PICTURE_WIDTH_PX);
  const img = {
    src: assets.picture(file, 'wide'),
    alt,
    width,
    height: Math.round((heightPx * width) / widthPx),
    decoding: 'async',
    dataZoomSrc: assets.media(file),
    ...(isFirst ? {} : { loading: 'lazy' }),
  };
  return element('picture', {}, [
    element('source', { media: `(width < ${PICTURE_NARROW_BELOW_PX}px)`, srcSet: assets.picture(file, 'narrow') }),
    element('img', img),
  ]);
}

/**
 * Renders the pictures of a copy of a body (PGE-12, PGE-15). Each is a link to its full size, which the browser's code
 * turns into a button that enlarges it. A picture that an editor made a link keeps that link.
 */
export function showPictures(tree: Root, { brand, assets }: Site, enlarge: (words: string) => string): void {
  const linked = new Set<Element>();
  visit(tree, { tagName: 'a' }, (link) => {
    visit(link, { tagName: 'img' }, (img) => void linked.add(img as Element));
  });
  const first = tree.children.find(({ type }) => type === 'element');
  visit(tree, 'element', (img, index, parent) => {
    if (img.tagName !== 'img' || !parent || index === undefined) return undefined;
    const alt = String(img.properties.alt);
    const picture = brand.picture(String(img.properties.src));
    const shown = pictureElement(picture, { assets, alt, isFirst: parent === first || img === first });
    parent.children[index] = linked.has(img)
      ? shown
      : element(
          'a',
          { href: assets.media(picture.file), className: ['zoom'], dataZoom: '', ...labelled(enlarge(alt)) },
          [shown],
        );
    return [SKIP, index + 1];
  });
}

/** A name for a link, with its language where that is not the page's. */
const labelled = (words: string) => ({
  ariaLabel: withoutMarks(words),
  ...(hasMarks(words) && { lang: FALLBACK_ATTRIBUTES.lang }),
});
