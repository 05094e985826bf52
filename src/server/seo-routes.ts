import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand, BrandEdition } from '#content/brand.ts';
import { editionFacts } from '#content/edition-facts.ts';
import { articleFeed } from '#pages/seo/article-feed.ts';
import { robotsTxt } from '#pages/seo/robots-txt.ts';
import { SECURITY_TXT_ADDRESS, securityTxt } from '#pages/seo/security-txt.ts';
import { siteMap, siteMapIndex } from '#pages/seo/site-map.ts';
import { webManifest } from '#pages/seo/web-manifest.ts';
import { sendDocument } from './send-document.ts';

type SeoOptions = {
  readonly brand: () => Brand;
  readonly siteUrl: string;
  readonly media: (file: string) => string;
  readonly now: () => Date;
};

/** By edition, below its address: type, and what makes it. */
type Maker = (brand: Brand, edition: BrandEdition, options: SeoOptions) => string | undefined;
const OF_EDITIONS: Readonly<Record<string, { readonly type: string; readonly make: Maker }>> = {
  'sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    make: (brand, edition, { siteUrl }) => siteMap(brand, edition, siteUrl),
  },
  'feed.xml': {
    type: 'application/rss+xml; charset=utf-8',
    make: (brand, edition, { siteUrl, now }) =>
      articleFeed(brand, edition, editionFacts(brand, edition, now()), siteUrl),
  },
  'site.webmanifest': {
    type: 'application/manifest+json; charset=utf-8',
    make: (brand, edition, { media }) => webManifest(brand, edition, media),
  },
};

/** What search engines, feed readers and browsers ask a site for, made from the brand's content (docs/search-engines.md). */
export function seoRoutes(app: FastifyInstance, options: SeoOptions): void {
  const { brand, siteUrl, now } = options;
  const of = (type: string, make: () => string | undefined) => async (request: FastifyRequest, reply: FastifyReply) =>
    sendDocument(request, reply, type, make());
  app.get(
    '/robots.txt',
    of('text/plain; charset=utf-8', () => robotsTxt(siteUrl)),
  );
  app.get(
    '/sitemap.xml',
    of('application/xml; charset=utf-8', () => siteMapIndex(brand(), siteUrl)),
  );
  app.get(
    SECURITY_TXT_ADDRESS,
    of('text/plain; charset=utf-8', () => securityTxt(brand(), siteUrl, now())),
  );
  for (const [file, { type, make }] of Object.entries(OF_EDITIONS)) {
    app.get<{ Params: { edition: string } }>(`/:edition/${file}`, async (request, reply) => {
      const edition = brand().edition(request.params.edition);
      return sendDocument(request, reply, type, edition && make(brand(), edition, options));
    });
  }
}
