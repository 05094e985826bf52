import { lateStyles } from 'virtual:late-styles';
import comparison from '#kit/comparison.css?inline';
import { STYLE_LAYER_ORDER } from '#kit/style-layers.ts';
import tables from '#kit/tables.css?inline';
import tokens from '#kit/tokens.css?inline';
import type { Brand } from '#content/brand.ts';
import type { RenderSession } from '#islands/server/render-session.tsx';
import type { WidgetRegistry } from '#islands/server/widget-registry.ts';
import { firstViewCss, presentIn } from './first-view-css.ts';
import { fontFaces, typefaceCss } from './fonts.ts';
import { laterSheetsOf, SHEETS_OF_EVERY_PAGE } from './later-sheets.ts';
import type { SiteAssets } from './page-answer.ts';
import { ON_EVERY_PAGE } from './page-sheets.ts';
import { paletteCss } from './palette.ts';
import { ZOOM_MARK } from './picture-element.ts';
import pictures from './pictures.css?inline';

export type PageCss = {
  /** In the HTML. */
  readonly css: string;
  /** Sheets by the platform's names, for `data-fc-styles`: they are in the HTML or linked at the fold. */
  readonly names: string;
  /** Addresses of sheets to link at the fold, in this order. */
  readonly links: readonly string[];
};

/** Sheets of what only some pages' texts have, and how it is known. */
const OF_TEXTS: readonly (readonly [name: string, css: string, sign: RegExp])[] = [
  ['kit/tables.css', tables, /class="table-frame/],
  ['kit/comparison.css', comparison, /class="table-frame comparison| data-answer="/],
];

/**
 * The styles of a page's first view, inline: the site's own, the template's, and those of the widgets on it, as far as something above
 * the fold has them. All sheets are whole in a file of their own (decision 145), and there is one of all pages for what is opened later (decision 122);
 * without a build, everything is inline.
 *
 * @param above the page's HTML down to its fold
 */
export function pageCss(
  ofTemplate: string,
  brand: Brand,
  { assets, registry }: { readonly assets: SiteAssets; readonly registry: WidgetRegistry },
  session: RenderSession,
  { body, above, language }: { readonly body: string; readonly above: string; readonly language: string },
): PageCss {
  const ofTexts = OF_TEXTS.filter(([, , sign]) => sign.test(body));
  const present = [...ON_EVERY_PAGE, ...ofTexts.map(([name]) => name)];
  const widgets = session.styles().filter(({ name }) => !present.includes(name));
  const whole = [
    STYLE_LAYER_ORDER,
    fontFaces(assets.font, language, brand.typeface),
    tokens,
    paletteCss(brand.settings.colours),
    typefaceCss(language, brand.typeface),
  ];
  const ofPage = [
    ...ofTexts.map(([, sheet]) => sheet),
    ...(ofTemplate === '' ? [] : [ofTemplate]),
    ...(body.includes(ZOOM_MARK) ? [pictures] : []),
    ...widgets.map(({ css }) => css),
  ];
  const names = [...present, ...widgets.map(({ name }) => name)].join(' ');
  const later = laterSheetsOf(registry);
  const sheets = [...SHEETS_OF_EVERY_PAGE, ...later.sorted(ofPage)];
  if (assets.lateStyles === undefined) return { css: [...whole, ...sheets, lateStyles].join(''), names, links: [] };
  // A template without an address of its own, as that of the page for what is not there.
  if (!sheets.every(later.has)) return { css: [...whole, ...sheets].join(''), names, links: [assets.lateStyles] };
  const shown = presentIn(above);
  return {
    css: [...whole, ...sheets.map((sheet) => firstViewCss(sheet, shown))].join(''),
    names,
    // All sheets come again whole and in one file: otherwise some would come after others that decide over them.
    links: [later.addressOf(sheets), assets.lateStyles],
  };
}
