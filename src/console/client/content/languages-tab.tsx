import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { ContentAnswer, LanguageRow } from '#console/content/content.answers.ts';
import { RowsTable } from '../parts/rows-table.tsx';

const COLUMNS = ['language', 'pages', 'untranslated', 'texts'] as const;
const textsOf = ({ texts }: LanguageRow): number => texts.reduce((sum, { keys }) => sum + keys.length, 0);

/** How far each language is; below, what the others lack. */
export const LanguagesTab = ({ answer: { languages, site } }: { readonly answer: ContentAnswer }) => {
  const text = useTexts('console-content');
  const { locale } = usePageLanguage();
  const labelOf = (code: string) => languages.find(({ language }) => language === code)?.label ?? code;
  const number = (value: number) => value.toLocaleString(locale);
  const lacking = languages.filter((row) => row.untranslated.length > 0 || row.texts.length > 0);
  return (
    <>
      <p className="c-intro">{text('languagesIntro')}</p>
      <RowsTable label={text('tab-languages')} columns={COLUMNS.map((id) => ({ id, label: text(`column-${id}`) }))}>
        {languages.map((row) => {
          const { language, label, pages, untranslated } = row;
          const done = pages - untranslated.length;
          return (
            <tr key={language}>
              <th scope="row">
                <bdi lang={language}>{label}</bdi>
              </th>
              <td>
                <span className="c-translated" data-all={done === pages ? '' : undefined}>
                  {text('translated', { done: number(done), total: number(pages) })}
                  <progress value={done} max={pages} aria-label={label} />
                </span>
              </td>
              <td data-column="untranslated">{untranslated.length === 0 ? '–' : number(untranslated.length)}</td>
              <td>{textsOf(row) === 0 ? '–' : number(textsOf(row))}</td>
            </tr>
          );
        })}
      </RowsTable>
      {lacking.length > 0 && (
        <div className="c-lacking">
          {lacking.map(({ language, label, untranslated, texts }) => (
            <details key={language}>
              <summary>{text('missingIn', { language: label })}</summary>
              {[...Map.groupBy(untranslated, (page) => page.language)].map(([from, pages]) => (
                <div key={from}>
                  <h3>{text('missingPages', { language: labelOf(from) })}</h3>
                  <ul>
                    {pages.map(({ title, address }) => (
                      <li key={address}>
                        <a href={`${site}${address}`} target="_blank" rel="noreferrer" lang={from} dir="auto">
                          {title}
                        </a>
                        <small className="ltr">{address}</small>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
              {texts.length > 0 && (
                <div>
                  <h3>{text('missingTexts')}</h3>
                  <ul>
                    {texts.map(({ file, keys }) => (
                      <li key={file}>
                        <span className="ltr">{file}</span>
                        <small className="ltr">{keys.join(', ')}</small>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </details>
          ))}
        </div>
      )}
    </>
  );
};
