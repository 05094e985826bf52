import { lateStyles } from 'virtual:late-styles';
import base from '#kit/base.css?inline';
import button from '#kit/button.css?inline';
import comparison from '#kit/comparison.css?inline';
import icon from '#kit/icon.css?inline';
import { STYLE_LAYER_ORDER } from '#kit/style-layers.ts';
import tables from '#kit/tables.css?inline';
import tokens from '#kit/tokens.css?inline';
import type { Brand } from '#content/brand.ts';
import type { RenderSession } from '#islands/server/render-session.tsx';
import { fontFaces, typefaceCss } from './fonts.ts';
import consent from './layout/consent-banner.css?inline';
import layout from './layout/layout.css?inline';
import menu from './layout/menu.css?inline';
import type { SiteAssets } from './page-answer.ts';
import { ON_EVERY_PAGE } from './page-sheets.ts';
import { paletteCss } from './palette.ts';
import { ZOOM_MARK } from './picture-element.ts';
import pictures from './pictures.css?inline';

export type PageCss = {
  readonly css: string;
  /** Sheets by the platform's names, for `data-fc-styles`. */ readonly names: string;
};

/** Sheets of what only some pages' texts have, and how it is known. */
const OF_TEXTS: readonly (readonly [name: string, css: string, sign: RegExp])[] = [
  ['kit/tables.css', tables, /class="table-frame/],
  ['kit/comparison.css', comparison, /class="table-frame comparison| data-answer="/],
];

/**
 * The styles of a page's first view, inline: the site's own, the template's, and those of the widgets on it. What it opens
 * later has a file of its own (decision 122); where there is no build, that is inline too.
 */
export function pageCss(
  ofTemplate: string,
  brand: Brand,
  assets: SiteAssets,
  session: RenderSession,
  body: string,
  language: string,
): PageCss {
  const ofTexts = OF_TEXTS.filter(([, , sign]) => sign.test(body));
  const present = [...ON_EVERY_PAGE, ...ofTexts.map(([name]) => name)];
  const widgets = session.styles().filter(({ name }) => !present.includes(name));
  const own = [
    STYLE_LAYER_ORDER,
    fontFaces(assets.font, language, brand.typeface),
    tokens,
    paletteCss(brand.settings.colours),
    typefaceCss(brand.typeface),
    base,
    ...ofTexts.map(([, sheet]) => sheet),
    button,
    icon,
    layout,
    menu,
    consent,
    ofTemplate,
    body.includes(ZOOM_MARK) ? pictures : '',
  ];
  return {
    css: [...own, ...widgets.map(({ css }) => css), assets.lateStyles === undefined ? lateStyles : ''].join(''),
    names: [...present, ...widgets.map(({ name }) => name)].join(' '),
  };
}
