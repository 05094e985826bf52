import { scriptJson } from '#islands/server/escape-html.ts';
import { fontsToPreload } from './fonts.ts';
import { colourOf, paletteOf } from './palette.ts';
import type { Thing } from '#content/server-part.ts';
import { canonicalAddress, searchTag, translations } from './seo/translations.ts';
import { webManifestAddress } from './seo/web-manifest.ts';
import type { SiteAssets } from './page-answer.ts';
import type { PageCss } from './page-css.ts';
import { useSite } from './site-context.ts';
import type { SocialImage } from './social/social-card.ts';

type DocumentHeadProps = {
  readonly title: string;
  readonly description: string;
  /** Absent if the page has no address of its own: not found, chooser. */
  readonly path: string | undefined;
  readonly kind: 'website' | 'article';
  readonly hidden: boolean;
  readonly styles: PageCss;
  readonly assets: SiteAssets;
  /** Scripts that the first one will ask for. */
  readonly laterScripts: readonly string[];
  readonly siteUrl: string;
  /** Of the podcast that the page holds, of the articles it lists. */
  readonly feeds: readonly { readonly title: string; readonly address: string }[];
  /** Address of the page as a PDF. */
  readonly pdf: string | undefined;
  readonly things: readonly Thing[];
  readonly dates: ArticleDates | undefined;
  readonly image: SocialImage;
};

/** As in 2026-10-01. */
export type ArticleDates = { readonly published: string; readonly updated?: string | undefined };

const openGraphLocale = (tag: string): string => tag.replace('-', '_');

export function DocumentHead({
  title,
  description,
  path,
  kind,
  hidden,
  styles,
  assets,
  laterScripts,
  siteUrl,
  feeds,
  pdf,
  things,
  dates,
  image,
}: DocumentHeadProps) {
  const { brand, edition } = useSite();
  const { settings } = brand;
  const palette = paletteOf(settings.colours);
  const isHome = path === '';
  const fullTitle = isHome ? `${settings.name}: ${title}` : `${title} | ${settings.name}`;
  const address = siteUrl + canonicalAddress(brand, edition, path ?? '');
  const others =
    path === undefined || hidden || brand.page(edition.id, path)?.fallbackFrom !== undefined
      ? []
      : translations(brand, path);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {(hidden || path === undefined) && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={address} />}
      {others.map((other) => (
        <link key={other.tag} rel="alternate" hrefLang={other.tag} href={siteUrl + other.address} />
      ))}
      {feeds.map((feed) => (
        <link key={feed.address} rel="alternate" type="application/rss+xml" title={feed.title} href={feed.address} />
      ))}
      {pdf !== undefined && <link rel="alternate" type="application/pdf" title={title} href={pdf} />}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={openGraphLocale(searchTag(edition))} />
      {others
        .filter(({ tag }) => tag !== searchTag(edition) && tag !== 'x-default')
        .map(({ tag }) => (
          <meta key={tag} property="og:locale:alternate" content={openGraphLocale(tag)} />
        ))}
      {path !== undefined && <meta property="og:url" content={address} />}
      {dates !== undefined && <meta property="article:published_time" content={dates.published} />}
      {dates?.updated !== undefined && <meta property="article:modified_time" content={dates.updated} />}
      <meta property="og:image" content={siteUrl + image.address} />
      <meta property="og:image:width" content={String(image.widthPx)} />
      <meta property="og:image:height" content={String(image.heightPx)} />
      <meta property="og:image:alt" content={fullTitle} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colourOf(palette, 'page', 'light')} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colourOf(palette, 'page', 'dark')} />
      <link rel="icon" href={assets.media(settings.favicon)} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={assets.media(settings.touchIcon)} />
      <link rel="manifest" href={webManifestAddress(edition)} />
      {fontsToPreload(edition.language, brand.typeface).map((file) => (
        <link key={file} rel="preload" href={assets.font(file)} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {things.map((thing) => (
        // A data block, to which the policy on scripts does not apply.
        <script
          key={JSON.stringify(thing)}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: scriptJson({ '@context': 'https://schema.org', ...thing }) }}
        />
      ))}
      <style data-fc-styles={styles.names} dangerouslySetInnerHTML={{ __html: styles.css }} />
      <script type="module" src={assets.script} />
      {laterScripts.map((address) => (
        <link key={address} rel="modulepreload" href={address} />
      ))}
    </head>
  );
}
