import { toHtml } from 'hast-util-to-html';
import { drawingElement } from '#content/media.ts';
import type { Article } from '#content/page.ts';
import type { ArticleKind } from '#content/page-schema.ts';
import { fillText } from '#content/placeholders.ts';
import type { GivenItem } from '#islands/server/render-session.tsx';
import { offeredSymbols } from './offered-quotes.ts';
import { wordsOf } from './borrowed-page.tsx';
import type { PagesOptions } from './page-answer.ts';
import { pageAddress } from './site-context.ts';
import type { Site } from './site-context.ts';

const KINDS: Readonly<Record<string, ArticleKind | undefined>> = {
  'fc-article-cards': undefined,
  'fc-education-cards': 'education',
  'fc-news-cards': 'news',
};

export const CARD_TAGS: readonly string[] = Object.keys(KINDS);

/** PLT-8: the brand's articles as entries of the cards whose author wrote none, the page in view left out. */
export const cardItems = (site: Site, options: PagesOptions): Readonly<Record<string, () => readonly GivenItem[]>> =>
  Object.fromEntries(
    Object.entries(KINDS).map(([tag, kind]) => [
      tag,
      () =>
        site.brand
          .articles(site.edition.id, kind)
          .filter(({ path, front }) => path !== site.path && front.hidden !== true)
          .map((article) => cardItem(article, site, options)),
    ]),
  );

function cardItem(
  { path, front, readingMinutes, borrowedFrom }: Article,
  { brand, edition, facts, offer }: Site,
  { instruments }: PagesOptions,
): GivenItem {
  const nameOf = (symbol: string): string => {
    const names = instruments.find((instrument) => instrument.symbol === symbol)?.names;
    return names?.[edition.language] ?? names?.['en'] ?? symbol;
  };
  return {
    props: {
      title: front.title,
      ...wordsOf({ borrowedFrom }),
      href: pageAddress(edition, path),
      lead: fillText(front.menuText ?? front.lead, facts),
      topic: front.topic,
      date: front.published,
      minutes: readingMinutes,
      author: front.author.name,
      ...(front.level && { level: front.level }),
      ...(front.markets && { markets: offeredSymbols(front.markets, offer, instruments).map(nameOf).join(', ') }),
    },
    // News cards are read by their day; what is drawn for an article stands in the article.
    html: front.kind === 'news' ? '' : toHtml(drawingElement(brand.drawing(front.illustration))),
  };
}
