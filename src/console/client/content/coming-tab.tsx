import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { ComingRow, ContentAnswer } from '#console/content/content.answers.ts';
import { dayWords } from '../parts/moments.tsx';
import { RowsTable } from '../parts/rows-table.tsx';
import { Empty } from '../parts/states.tsx';
import { Named } from './named.tsx';
import type { Previewed } from './preview-dialog.tsx';

const COLUMNS = ['page', 'language', 'appears'] as const;

export const ComingTab = ({
  answer: { coming, languages },
  onPreview,
}: {
  readonly answer: ContentAnswer;
  readonly onPreview: ((previewed: Previewed) => void) | undefined;
}) => {
  const text = useTexts('console-content');
  const { locale } = usePageLanguage();
  const labelOf = (code: string) => languages.find(({ language }) => language === code)?.label ?? code;
  const appears = ({ is_draft: isDraft, published }: ComingRow): string => {
    if (published === null) return text('isDraft');
    const day = dayWords(published, locale);
    return isDraft ? text('draftFrom', { day }) : day;
  };
  if (coming.length === 0) return <Empty title={text('comingEmptyTitle')}>{text('comingEmptyText')}</Empty>;
  return (
    <>
      <p className="c-intro">{text('comingIntro')}</p>
      <RowsTable
        label={text('tab-coming')}
        columns={COLUMNS.map((id) => ({ id, label: text(`column-${id}`) }))}
        acts={onPreview && text('column-acts')}
      >
        {coming.map((page) => (
          <tr key={page.file}>
            <th scope="row">
              <Named
                place={page.file}
                more={<small className="c-narrow-only">{appears(page)}</small>}
                what={<bdi lang={page.language}>{page.title}</bdi>}
              />
            </th>
            <td data-column="language">
              <bdi lang={page.language}>{labelOf(page.language)}</bdi>
            </td>
            <td className="c-when" data-column="appears">
              {appears(page)}
            </td>
            {onPreview !== undefined && (
              <td className="c-end">
                {page.address !== null && (
                  <Button
                    size="small"
                    variant="text"
                    colour="neutral"
                    aria-label={text('previewNamed', { title: page.title })}
                    onClick={() =>
                      onPreview({ title: page.title, address: page.address ?? '', day: page.published ?? '' })
                    }
                  >
                    {text('preview')}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </RowsTable>
    </>
  );
};
