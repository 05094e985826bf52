import { useInfiniteQuery } from '@tanstack/react-query';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { AuditAnswer } from '#console/answers.ts';
import { go, hrefOf, useAddress } from '../address.ts';
import { post } from '../api.ts';
import { Choice } from '../parts/choice.tsx';
import { LoadMore } from '../parts/load-more.tsx';
import { momentText } from '../parts/moments.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';

const ACTORS = ['staff', 'visitor', 'operator', 'site'] as const;
const COLUMNS = ['time', 'who', 'act', 'object', 'result', 'seal'] as const;

export const AuditView = () => {
  const text = useTexts('console-audit');
  const textOfConsole = useTexts('console');
  const { locale } = usePageLanguage();
  const { query } = useAddress();
  const actor = ACTORS.find((each) => each === query.get('actor'));
  const pages = useInfiniteQuery({
    queryKey: ['audit', actor],
    queryFn: ({ pageParam, signal }) =>
      post<AuditAnswer>('audit', { ...(actor && { actor }), ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <div className="c-page">
      <div className="c-head">
        <h1>{textOfConsole('section-audit')}</h1>
      </div>
      <p className="c-intro">{text('intro')}</p>
      <div className="c-tools">
        <Choice
          isBare
          label={text('filter-actor')}
          value={actor ?? ''}
          options={[['', text('anyActor')], ...ACTORS.map((each) => [each, text(`actor-${each}`)] as const)]}
          onChoose={(value) =>
            go(hrefOf('audit', new URLSearchParams(value === '' ? {} : { actor: value })), 'replace')
          }
        />
      </div>
      {pages.error !== null && entries.length === 0 ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton rows={12} />
      ) : entries.length === 0 ? (
        <Empty title={text('emptyTitle')}>{text('emptyText')}</Empty>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
        <section className="c-table" aria-label={text('listLabel')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {text(`column-${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td className="c-when">
                    <time dateTime={entry.at}>{momentText(entry.at, locale)}</time>
                  </td>
                  <td>
                    <bdi>{entry.staff ?? text(`actor-${entry.actor}` as 'actor-staff')}</bdi>
                  </td>
                  <td>
                    <code className="ltr">{entry.act}</code>
                  </td>
                  <td className="c-object">
                    <span className="ltr">{entry.object ?? '—'}</span>
                  </td>
                  <td>
                    <span className="c-result" data-result={entry.result}>
                      {entry.result === 'done' ? text('done') : text('refused', { reason: entry.reason ?? '' })}
                    </span>
                  </td>
                  <td className="ltr">{entry.number === null ? text('unsealed') : `#${entry.number}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <LoadMore pages={pages} />
    </div>
  );
};
