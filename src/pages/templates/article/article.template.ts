import * as z from 'zod/mini';
import { GATED_ARTICLE_BEGINNING_BLOCKS } from '#contracts/limits.ts';
import { ARTICLE_KINDS } from '#content/article-kinds.ts';
import { date, level, pagePath, svgFile, symbols, words } from '#content/front-matter.ts';
import { isGated, UNLOCK_KEY } from '#content/gated-article.ts';
import { languageTag } from '#content/language-tag.ts';
import type { PageTemplate } from '#content/page-template.ts';
import { publisher } from '#content/schema-org.ts';

const fields = {
  /** Which cards show it: what can be learned, or what happened in the markets. */
  kind: z._default(z.enum(ARTICLE_KINDS), 'education'),
  /** Whom it is for. */
  level: z.optional(level),
  /** Instruments it is about. */
  markets: z.optional(symbols),
  lead: words,
  topic: words,
  author: z.strictObject({ name: words, role: words }),
  published: date,
  updated: z.optional(date),
  illustration: svgFile,
  /** What the illustration shows, in words. */
  illustrationLabel: words,
  related: z.array(pagePath),
  /** Only its beginning is shown; the rest is mailed on request (docs/decisions/044). */
  gated: z.optional(z.literal(true)),
};

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly article: typeof fields;
  }
}

const template: PageTemplate<'article'> = {
  fields,
  queryKeys: (page) => (isGated(page) ? [UNLOCK_KEY] : []),
  isPrivate: (page, { query }) => isGated(page) && query.has(UNLOCK_KEY),
  head: ({ front: { published, updated } }) => ({ article: { published, updated } }),
  things: ({ front }, site, { url, image }) => [
    {
      '@type': front.kind === 'news' ? 'NewsArticle' : 'Article',
      headline: front.title,
      description: front.description,
      datePublished: front.published,
      dateModified: front.updated ?? front.published,
      author: { '@type': 'Person', name: front.author.name, jobTitle: front.author.role },
      publisher: publisher(site),
      image,
      inLanguage: languageTag(site.edition),
      articleSection: front.topic,
      mainEntityOfPage: url,
    },
  ],
  offersArticles: true,
  /** Of a gated article only the first blocks. */
  openBody(page) {
    const { body } = page;
    if (!isGated(page)) return body;
    let blocks = 0;
    const end = body.children.findIndex((node) => {
      if (node.type === 'element') blocks += 1;
      return blocks > GATED_ARTICLE_BEGINNING_BLOCKS;
    });
    return end === -1 ? body : { ...body, children: body.children.slice(0, end) };
  },
  drawings: ({ illustration }) => [illustration],
  articles: ({ related }) => related,
  section: ({ topic }) => topic,
  illustration: ({ illustration }) => illustration,
  searchedFields: ['topic'],
};

export default template;
