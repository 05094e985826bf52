import { useQuery } from '@tanstack/react-query';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { numberFormatter } from '#i18n/formatters.ts';
import type { ArticlesAnswer } from '#console/content/content.answers.ts';
import { post } from '../api.ts';
import { RowsTable } from '../parts/rows-table.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { Named } from './named.tsx';

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
      <RowsTable
        label={text('tab-articles')}
        columns={COLUMNS.map((id) => ({ id, label: text(`column-${id}`), isNumber: id !== 'article' }))}
      >
        {articles.map(({ title, address, votes, rating }) => (
          <tr key={address}>
            <th scope="row">
              <Named
                place={address}
                what={
                  <a href={`${site}${address}`} target="_blank" rel="noreferrer" dir="auto">
                    {title}
                  </a>
                }
              />
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
      </RowsTable>
    </>
  );
};
