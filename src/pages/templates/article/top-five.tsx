import type { Article } from '#content/page.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { useWordsOf } from '#pages/fallback-page.tsx';
import { pageAddress } from '#content/page-address.ts';
import { readingMinutes } from '#content/reading-time.ts';
import { useSite } from '#pages/site-context.ts';

const SHOWN = 5;

/** [ART-1] Five more articles of the kind: what readers rate highest, then what is newest. */
export function TopFive({ page }: { readonly page: Article }) {
  const text = useTexts('page-article');
  const minutesText = useTexts('article-card');
  const { brand, edition, ratingOf } = useSite();
  const wordsOf = useWordsOf();
  const { kind, related } = page.front;
  const five = brand
    .articles(edition.id, kind)
    .filter(({ path, front }) => path !== page.path && front.hidden !== true && !related.includes(path))
    .map((article) => ({ article, ...ratingOf(article.path) }))
    .toSorted((a, b) => b.rating - a.rating)
    .slice(0, SHOWN);
  if (five.length === 0) return null;
  const format = numberFormatter(edition.locale, { maximumFractionDigits: 1 });
  return (
    <section className="shell band" aria-labelledby="top-five">
      <h2 id="top-five">{text('topFive')}</h2>
      <ol className="top-five">
        {five.map(({ article, rating, total }) => (
          <li key={article.path}>
            <a href={pageAddress(edition, article.path)} {...wordsOf(article)}>
              {article.front.title}
            </a>
            <span className="top-five-facts">
              {minutesText('minutes', { count: readingMinutes(article) })}
              {total > 0 && <> · {text('rated', { rating: format.format(rating) })}</>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
