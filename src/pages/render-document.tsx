import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TextsProvider } from '#i18n/use-texts.tsx';
import { documentPath, isLegalDocument } from '#content/legal-document.ts';
import type { RenderSession } from '#islands/server/render-session.tsx';
import { TARGET_SCRIPT } from '#islands/server/target-script.ts';
import { RenderSessionContext } from '#islands/server/widget.tsx';
import { cspHash } from './csp-hash.ts';
import { DocumentHead, type ArticleDates } from './document-head.tsx';
import { articleFeedAddress } from './seo/article-feed.ts';
import { FOLD } from './fold.tsx';
import { FIRST_PAINT } from './first-paint.ts';
import type { Thing } from '#content/server-part.ts';
import { languageTag } from '#content/language-tag.ts';
import { BareLayout } from './layout/bare-layout.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import type { PageAnswer, PagesOptions } from './page-answer.ts';
import { pageCss } from './page-css.ts';
import { pageAddress } from '#content/page-address.ts';
import { ZOOM_MARK } from './picture-element.ts';
import { RISK_ROOM } from './risk-room.ts';
import { reviewSources } from './review-places.ts';
import { SiteContext } from './site-context.ts';
import type { Site } from './site-context.ts';
import { usedParts } from './server-parts.ts';
import { type SocialImage, socialImageOf } from './social/social-card.ts';

type DocumentSource = {
  readonly site: Site;
  readonly session: RenderSession;
  readonly options: PagesOptions;
  /** Which template it is of, for scripts and tests. */
  readonly template: string;
  /** The sheets of the template. */
  readonly styles: string;
  readonly title: string;
  readonly description: string;
  readonly kind?: 'article';
  readonly hidden?: boolean | undefined;
  /** Its structured data, when its tags are known. */
  readonly things?: (usedTags: ReadonlySet<string>) => readonly Thing[];
  /** It offers the feed of the edition's articles. */
  readonly offersArticles?: boolean;
  readonly dates?: ArticleDates | undefined;
  /** The picture that networks show beside a link to it; if absent, the brand's. */
  readonly image?: SocialImage;
  /** If the address selects one; else the system's or the visitor's own. */
  readonly theme?: 'light' | 'dark' | undefined;
  /** Without the site's head and foot. */
  readonly layout?: 'site' | 'bare';
  /** An inline script among the children, for the policy. */
  readonly script?: string;
  readonly children: ReactNode;
};

const OWN_SCRIPTS = [cspHash(FIRST_PAINT), cspHash(TARGET_SCRIPT)];
const RISK_ROOM_HASH = cspHash(RISK_ROOM);

/** Without haste, since nobody sees what they are for at first. */
const sheetLinks = (addresses: readonly string[]): string =>
  addresses.map((address) => `<link rel="stylesheet" href="${address}" fetchpriority="low"/>`).join('');

/** A whole document. The body is rendered first, since it decides the styles in the head and the texts for the browser. */
export function renderDocument({
  site,
  session,
  options,
  template,
  styles: ofTemplate,
  title,
  description,
  kind,
  hidden,
  things,
  offersArticles = false,
  dates,
  image = socialImageOf(site, undefined),
  theme,
  layout = 'site',
  script,
  children,
}: DocumentSource): Pick<Extract<PageAnswer, { kind: 'page' }>, 'html' | 'csp'> {
  const { brand, edition, path } = site;
  const page = path === undefined ? undefined : brand.page(edition.id, path);
  const markup = (node: ReactNode) =>
    renderToStaticMarkup(
      <SiteContext value={site}>
        <RenderSessionContext value={session}>
          <TextsProvider page={session.page}>{node}</TextsProvider>
        </RenderSessionContext>
      </SiteContext>,
    );
  const Layout = layout === 'bare' ? BareLayout : SiteLayout;
  const body = markup(<Layout template={template}>{children}</Layout>).replace(
    /<\/body>$/,
    `${session.pageTextsScript()}<script>${TARGET_SCRIPT}</script></body>`,
  );
  const reviews = reviewSources(brand.settings, body);
  const parts = usedParts(session.usedTags);
  const sources = parts.flatMap((part) => part.sources?.(site) ?? []);
  const services = [...sources.flatMap((source) => source.services ?? []), ...reviews];
  const hasPictures = body.includes(ZOOM_MARK);
  const html = `<html lang="${languageTag(edition)}" dir="${edition.direction}" data-edition="${edition.id}"${theme === undefined ? '' : ` data-theme="${theme}" data-theme-fixed`}>`;
  const [above = '', ...below] = body.split(FOLD);
  const styles = pageCss(ofTemplate, brand, options, session, {
    body,
    above: html + above,
    language: edition.language,
  });
  const head = markup(
    <DocumentHead
      title={title}
      description={description}
      path={path}
      kind={kind ?? 'website'}
      hidden={hidden === true}
      styles={styles}
      assets={options.assets}
      laterScripts={above.includes(' data-quote="') ? options.assets.pricesScripts : []}
      siteUrl={options.siteUrl}
      feeds={[
        ...parts.flatMap((part) => (part.feed === undefined ? [] : [{ title, address: part.feed(site) }])),
        ...(offersArticles ? [{ title: brand.settings.name, address: articleFeedAddress(edition) }] : []),
      ]}
      pdf={page !== undefined && isLegalDocument(page) ? pageAddress(edition, documentPath(page)) : undefined}
      things={things?.(session.usedTags) ?? []}
      dates={dates}
      image={image}
    />,
  );
  return {
    html: `<!doctype html>${html}${head}${above}${sheetLinks(styles.links)}${below.join('')}</html>`,
    csp: {
      scripts: [
        ...OWN_SCRIPTS,
        ...(layout === 'site' && site.hasSignUpArea ? [RISK_ROOM_HASH] : []),
        ...(script === undefined ? [] : [cspHash(script)]),
      ],
      styles: [cspHash(styles.css)],
      frames: [...sources.flatMap(({ frames }) => frames ?? []), ...reviews],
      images: hasPictures && brand.settings.images.host !== undefined ? [brand.settings.images.host] : [],
      ...(services.length > 0 && { services }),
    },
  };
}
