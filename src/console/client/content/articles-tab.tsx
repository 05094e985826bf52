import { useQuery } from '@tanstack/react-query';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { numberFormatter } from '#i18n/formatters.ts';
import type { ArticlesAnswer } from '#console/content/content.answers.ts';
import { post } from '../api.ts';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';

const COLUMNS = ['article', 'rating', 'votes'] as const;

export const ArticlesTab = () => {
  const text = useTexts('console-content');
  const { language, locale } = usePageLanguage();
  const answer = useQuery({
    queryKey: ['articles', language],
    queryFn: ({ signal }) => post<ArticlesAnswer>('content/articles', { language }, signal),
  });
  if (answer.data === undefined)
    return answer.error !== null ? (
      <Failed error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <Skeleton rows={8} />
    );
  const { articles, site } = answer.data;
  if (articles.length === 0) return <Empty title={text('articlesEmptyTitle')}>{text('articlesEmptyText')}</Empty>;
  const rated = numberFormatter(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <>
      <p className="c-intro">{text('articlesIntro')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <section className="c-table" aria-label={text('tab-articles')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={column === 'article' ? undefined : 'c-number'}>
                  {text(`column-${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {articles.map(({ title, address, votes, rating }) => (
              <tr key={address}>
                <th scope="row">
                  <span className="c-content-name">
                    <a href={`${site}${address}`} target="_blank" rel="noreferrer" dir="auto">
                      {title}
                    </a>
                    <small className="ltr">{address}</small>
                  </span>
                </th>
                <td className="c-number">
                  {rating === null ? (
                    <span className="c-none">{text('noVotes')}</span>
                  ) : (
                    text('rated', { rating: rated.format(rating) })
                  )}
                </td>
                <td className="c-number">{votes.toLocaleString(locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};
