import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { FactRow } from '#console/content/content.answers.ts';
import { hrefOf } from '../address.ts';
import { useMay } from '../me.ts';
import { Link } from '../parts/link.tsx';
import { dayWords } from '../parts/moments.tsx';
import { RowsTable } from '../parts/rows-table.tsx';
import { Empty } from '../parts/states.tsx';
import { FactName, ReviewState } from './fact-words.tsx';
import { Named } from './named.tsx';

const COLUMNS = ['fact', 'state', 'review', 'to'] as const;

export const FactsTab = ({ facts }: { readonly facts: readonly FactRow[] }) => {
  const text = useTexts('console-content');
  const { locale } = usePageLanguage();
  const may = useMay();
  if (facts.length === 0) return <Empty title={text('factsEmptyTitle')}>{text('factsEmptyText')}</Empty>;
  return (
    <>
      <p className="c-intro">{text('factsIntro')}</p>
      <RowsTable label={text('tab-facts')} columns={COLUMNS.map((id) => ({ id, label: text(`column-${id}`) }))}>
        {facts.map((fact) => (
          <tr key={`${fact.file} ${fact.kind} ${fact.subject}`}>
            <th scope="row">
              <Named
                place={fact.file}
                what={
                  fact.kind === 'loss-percentage' && may('percentages.view') ? (
                    <Link href={hrefOf('percentages')}>
                      <FactName fact={fact} />
                    </Link>
                  ) : (
                    <FactName fact={fact} />
                  )
                }
              />
            </th>
            <td>
              <ReviewState state={fact.state} />
              <small className="c-narrow-only">{dayWords(fact.review_by, locale)}</small>
            </td>
            <td className="c-when" data-column="review">
              {dayWords(fact.review_by, locale)}
            </td>
            <td className="c-when" data-column="to">
              {fact.to === null ? '–' : dayWords(fact.to, locale)}
            </td>
          </tr>
        ))}
      </RowsTable>
    </>
  );
};
