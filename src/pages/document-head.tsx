import { WORLD } from '#contracts/edition.ts';
import type { BrandEdition } from '#content/brand.ts';
import { fontsToPreload } from './fonts.ts';
import type { SiteAssets } from './page-answer.ts';
import type { PageCss } from './page-css.ts';
import { pageAddress, useSite } from './site-context.ts';

type DocumentHeadProps = {
  readonly title: string;
  readonly description: string;
  /** Left out where the page has no address of its own: not found, chooser. */
  readonly path: string | undefined;
  readonly kind: 'website' | 'article';
  readonly hidden: boolean;
  readonly styles: PageCss;
  readonly assets: SiteAssets;
  readonly siteUrl: string;
  /** Of the podcast that the page holds. */
  readonly feed?: string | undefined;
};

const GROUND = { light: '#faf9f6', dark: '#0d1413' } as const; // tokens.css, --page: a browser's own bars cannot read it

/** BCP 47 of an edition without number preferences, for `lang` and `hreflang`. */
export const languageTag = ({ language, region }: BrandEdition): string => `${language}-${region}`;

/** Search engines take a region of two letters or none: the edition for the world is the one for its language, wherever. */
export const searchTag = (edition: BrandEdition): string => (edition.region === WORLD ? edition.language : languageTag(edition));

export function DocumentHead({ title, description, path, kind, hidden, styles, assets, siteUrl, feed }: DocumentHeadProps) {
  const { brand, edition } = useSite();
  const { settings } = brand;
  const isHome = path === '';
  const fullTitle = isHome ? `${settings.name}: ${title}` : `${title} | ${settings.name}`;
  const address = (other: BrandEdition) => siteUrl + pageAddress(other, path ?? '');
  const translations = path === undefined ? [] : brand.editions.filter((other) => brand.page(other.id, path));
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {(hidden || path === undefined) && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={address(edition)} />}
      {translations.length > 1 && translations.map((other) => <link key={other.id} rel="alternate" hrefLang={searchTag(other)} href={address(other)} />)}
      {translations.length > 1 && <link rel="alternate" hrefLang="x-default" href={isHome ? `${siteUrl}/choose` : address(brand.defaultEdition)} />}
      {feed !== undefined && <link rel="alternate" type="application/rss+xml" title={title} href={feed} />}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={searchTag(edition).replace('-', '_')} />
      {path !== undefined && <meta property="og:url" content={address(edition)} />}
      <meta property="og:image" content={siteUrl + assets.media(settings.socialImage)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={GROUND.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={GROUND.dark} />
      <link rel="icon" href={assets.media(settings.favicon)} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={assets.media(settings.touchIcon)} />
      {fontsToPreload(edition.language).map(({ file }) => <link key={file} rel="preload" href={assets.font(file)} as="font" type="font/woff2" crossOrigin="anonymous" />)}
      <style data-fc-styles={styles.names} dangerouslySetInnerHTML={{ __html: styles.css }} />
      <script type="module" src={assets.script} />
    </head>
  );
}
