import base from '#kit/base.css?inline';
import button from '#kit/button.css?inline';
import icon from '#kit/icon.css?inline';
import popup from '#kit/popup.css?inline';
import socialLinks from '#kit/social-links.css?inline';
import { STYLE_LAYER_ORDER } from '#kit/style-layers.ts';
import tokens from '#kit/tokens.css?inline';
import type { Brand } from '#content/brand.ts';
import type { RenderSession } from '#islands/server/render-session.tsx';
import { fontFaces, typefaceCss } from './fonts.ts';
import consent from './layout/consent-banner.css?inline';
import footer from './layout/footer.css?inline';
import layout from './layout/layout.css?inline';
import menu from './layout/menu.css?inline';
import type { SiteAssets } from './page-answer.ts';
import { ON_EVERY_PAGE } from './page-sheets.ts';
import { paletteCss } from './palette.ts';
import pictures from './pictures.css?inline';

export type PageCss = {
  readonly css: string;
  /** Sheets by the platform's names, for `data-fc-styles`. */ readonly names: string;
};

/** All of a page's styles, inline: the site's own, the template's, and those of the widgets on it. */
export function pageCss(
  ofTemplate: string,
  brand: Brand,
  assets: SiteAssets,
  session: RenderSession,
  hasPictures: boolean,
  language: string,
): PageCss {
  const widgets = session.styles().filter(({ name }) => !ON_EVERY_PAGE.includes(name));
  const own = [
    STYLE_LAYER_ORDER,
    fontFaces(assets.font, language, brand.typeface),
    tokens,
    paletteCss(brand.settings.colours),
    typefaceCss(brand.typeface),
    base,
    button,
    icon,
    popup,
    socialLinks,
    layout,
    menu,
    footer,
    consent,
    ofTemplate,
    hasPictures ? pictures : '',
  ];
  return {
    css: [...own, ...widgets.map(({ css }) => css)].join(''),
    names: [...ON_EVERY_PAGE, ...widgets.map(({ name }) => name)].join(' '),
  };
}
