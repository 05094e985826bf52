import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { ComingRow, ContentAnswer } from '#console/content/content.answers.ts';
import { dayWords } from '../parts/moments.tsx';
import { Empty } from '../parts/states.tsx';
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <section className="c-table" aria-label={text('tab-coming')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {text(`column-${column}`)}
                </th>
              ))}
              {onPreview !== undefined && (
                <th scope="col">
                  <span className="visually-hidden">{text('column-acts')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {coming.map((page) => (
              <tr key={page.file}>
                <th scope="row">
                  <span className="c-content-name">
                    <bdi lang={page.language}>{page.title}</bdi>
                    <small className="ltr">{page.file}</small>
                    <small className="c-narrow-only">{appears(page)}</small>
                  </span>
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
          </tbody>
        </table>
      </section>
    </>
  );
};
