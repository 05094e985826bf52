import { createHash } from 'node:crypto';
import type { Element } from 'hast';
import type { Brand, BrandEdition } from '#content/brand.ts';
import type { Page } from '#content/page.ts';
import { riskWarning } from '#content/regulator-facts.ts';
import { pageAddress, pageLabel } from '#content/page-address.ts';
import { templateOf } from '#content/templates.ts';
import { type Site } from '../site-context.ts';
import { paletteOf } from '../palette.ts';
import { hasLetters } from './outlines.ts';

/** The size that networks ask for (Open Graph; "summary_large_image" of Twitter cards). */
export const SOCIAL_CARD = { widthPx: 1200, heightPx: 630 } as const;

/** Increase it when the drawing of cards changes, so that cached cards are replaced. */
const DESIGN = 1;

/** The content of the picture that networks show beside a link to a page. */
export type SocialCard = {
  readonly brand: string;
  readonly title: string;
  /** Its section of the site. */
  readonly section: string | undefined;
  /** The sentence that the regulator demands of advertising (RSK-4). */
  readonly warning: string;
  readonly direction: 'ltr' | 'rtl';
  /** Of the light theme, by token: `#rrggbb`. */
  readonly colours: Readonly<Record<string, string>>;
  readonly logo: Element;
  /** The page's own, beside the title; the home page's, below it. */
  readonly illustration: { readonly svg: Element; readonly place: 'beside' | 'below' } | undefined;
};

/** Undefined if the typefaces lack a letter; the brand's picture is used then. */
function socialCardOf(brand: Brand, edition: BrandEdition, page: Page, now: Date): SocialCard | undefined {
  const { settings } = brand;
  const card: SocialCard = {
    brand: settings.name,
    title: page.front.title,
    section: sectionOf(brand, edition, page),
    warning: riskWarning(brand.regulatorOf(edition), edition.language, edition.locale, now).sentence,
    direction: edition.direction,
    colours: Object.fromEntries(paletteOf(settings.colours).light),
    logo: brand.drawing(settings.logo).svg,
    illustration: illustrationOf(brand, edition, page),
  };
  return hasLetters([card.brand, card.title, card.section, card.warning].join(' ')) ? card : undefined;
}

function sectionOf(brand: Brand, edition: BrandEdition, page: Page): string | undefined {
  const { front, path } = page;
  const own = templateOf(page).section?.(front);
  if (own !== undefined) return own;
  const parts = path.split('/').slice(0, -1);
  const above = parts
    .map((_, at) => brand.page(edition.id, parts.slice(0, parts.length - at).join('/')))
    .find((page) => page !== undefined);
  return above && pageLabel(above);
}

function illustrationOf(brand: Brand, edition: BrandEdition, page: Page): SocialCard['illustration'] {
  const drawingOf = (one: Page) => {
    const file = templateOf(one).illustration?.(one.front);
    return file === undefined ? undefined : brand.drawing(file).svg;
  };
  const home = brand.page(edition.id, '');
  const own = page.path === '' ? undefined : drawingOf(page);
  if (own !== undefined) return { svg: own, place: 'beside' };
  const ofHome = home && drawingOf(home);
  return ofHome && { svg: ofHome, place: 'below' };
}

export const socialCardVersion = (card: SocialCard): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, card]))
    .digest('base64url')
    .slice(0, 8);

export type SocialImage = {
  /** Without the site's address. */ readonly address: string;
  readonly widthPx: number;
  readonly heightPx: number;
};

export const SOCIAL_PREFIX = '/social/';

/** The picture of a page for networks, with its size: its front matter's, else a card drawn for it, else the brand's. */
export function socialImageOf({ brand, edition, assets, now, preview }: Site, page: Page | undefined): SocialImage {
  // Cards show what visitors see, so a draft has none.
  const card =
    page === undefined || page.front.socialImage !== undefined || preview !== undefined
      ? undefined
      : socialCardOf(brand, edition, page, now);
  if (page !== undefined && card !== undefined)
    return {
      address: encodeURI(
        `${SOCIAL_PREFIX.slice(0, -1)}${pageAddress(edition, page.path)}.png?v=${socialCardVersion(card)}`,
      ),
      ...SOCIAL_CARD,
    };
  const { file, widthPx, heightPx } = brand.picture(page?.front.socialImage ?? brand.settings.socialImage);
  return { address: assets.media(file), widthPx, heightPx };
}

/** The page whose card an address of `SOCIAL_PREFIX` asks for. */
export function socialCardAt(brand: Brand, path: string, now: Date): SocialCard | undefined {
  const [, editionId = '', pagePath = ''] = /^\/social\/([^/]+)(?:\/(.+))?\.png$/.exec(path) ?? [];
  const edition = brand.edition(editionId);
  const page = edition && brand.page(editionId, pagePath);
  return edition && page && socialCardOf(brand, edition, page, now);
}
