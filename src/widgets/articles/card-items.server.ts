import { toHtml } from 'hast-util-to-html';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { drawingElement } from '#content/media.ts';
import { pageAddress } from '#content/page-address.ts';
import type { Article } from '#content/page.ts';
import type { ArticleKind } from '#content/article-kinds.ts';
import { fillText } from '#content/placeholders.ts';
import { defineServerPart, type PartItem, type PartSite } from '#content/server-part.ts';
import { wordsOf } from '#content/words-of.ts';
import { readingMinutes } from '#content/reading-time.ts';
import { offeredSymbols } from '#domain/offer.ts';
import { dateFormatter } from '#i18n/formatters.ts';
import { Cover } from '#kit/drawings/cover.tsx';

/** PLT-8: the brand's articles as entries of the cards whose author wrote none, the page in view left out. */
export const articleCards = (kind?: ArticleKind) =>
  defineServerPart({
    items: (site) =>
      site.brand
        .articles(site.edition.id, kind)
        .filter(({ path, front }) => path !== site.path && front.hidden !== true)
        .map((article) => cardItem(article, site)),
    /** A page whose front matter names the query key `topic` answers the filter's links itself. */
    facts({ edition, page, query }): { readonly filterHref?: string; readonly topic?: string } {
      if (page === undefined || !page.front.query?.includes('topic')) return {};
      const topic = query.get('topic');
      return { filterHref: `${pageAddress(edition, page.path)}?topic={topic}`, ...(topic ? { topic } : {}) };
    },
  });

function cardItem(article: Article, { brand, edition, facts, offer, instruments }: PartSite): PartItem {
  const { path, front, fallbackFrom } = article;
  const nameOf = (symbol: string): string => {
    const names = instruments.find((instrument) => instrument.symbol === symbol)?.names;
    return names?.[edition.language] ?? names?.['en'] ?? symbol;
  };
  return {
    props: {
      title: front.title,
      ...wordsOf({ fallbackFrom }),
      href: pageAddress(edition, path),
      lead: fillText(front.menuText ?? front.lead, facts),
      topic: front.topic,
      date: front.published,
      minutes: readingMinutes(article),
      author: front.author.name,
      ...(front.level && { level: front.level }),
      ...(front.markets && { markets: offeredSymbols(front.markets, offer, instruments).map(nameOf).join(', ') }),
    },
    // News cards are read by their day; what is drawn for an article is in the article.
    html:
      front.kind === 'news'
        ? newsCover({ path, front }, edition)
        : toHtml(drawingElement(brand.drawing(front.illustration))),
  };
}

/** The day of the month, large; the card says the date in words as well. */
function newsCover(
  { path, front }: Pick<Article, 'path' | 'front'>,
  { locale, direction }: PartSite['edition'],
): string {
  const day = new Date(`${front.published}T00:00:00Z`);
  const write = (options: Intl.DateTimeFormatOptions): string => dateFormatter(locale, options).format(day);
  return renderToStaticMarkup(
    createElement(Cover, {
      format: 'strip',
      seed: path,
      figure: write({ day: 'numeric' }),
      caption: write({ month: 'short' }),
      isMirrored: direction === 'rtl',
    }),
  );
}
