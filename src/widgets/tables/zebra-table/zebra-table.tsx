import { useId } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import type { ZebraTableProps } from './zebra-table.widget.ts';

type Column = ZebraTableProps['headerData'][number];

const ZebraTable = ({ caption, captionHidden, headerData, rowsData, rowHeaders, stickyFirst }: ZebraTableProps) => {
  const id = useId();
  return (
    <section
      className="table-frame zebra-table"
      aria-labelledby={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls has to take the focus, or a keyboard cannot scroll it (WCAG 2.1.1)
      tabIndex={0}
      data-sticky={stickyFirst ? '' : undefined}
    >
      <table>
        <caption>
          <span id={id} className={captionHidden ? 'visually-hidden' : 'zebra-table-caption'}>
            {caption}
          </span>
        </caption>
        <thead>
          <tr>
            {headerData.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                <HeaderCell column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsData.map((row, at) => {
            const labels = new Map(row.map(({ key, label }) => [key, label]));
            return (
              <tr key={at}>
                {headerData.map(({ key, align }, column) =>
                  rowHeaders && column === 0 ? (
                    <th key={key} scope="row" data-align={align}>
                      <Label label={labels.get(key)} />
                    </th>
                  ) : (
                    <td key={key} data-align={align}>
                      <Label label={labels.get(key)} />
                    </td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

export default ZebraTable;

/** A picture beside words is an ornament; alone it has to say what they would. */
const HeaderCell = ({ column: { key, text, image, alt } }: { readonly column: Column }) => {
  if (image === undefined) return text ?? key;
  const picture = (
    <img
      className="zebra-table-image"
      src={image}
      alt={text === undefined ? (alt ?? key) : ''}
      width={96}
      height={32}
      loading="lazy"
      decoding="async"
    />
  );
  return text === undefined ? (
    picture
  ) : (
    <>
      {picture}
      <span>{text}</span>
    </>
  );
};

/** Isolated, so that `0.8 pips` in a right-to-left table keeps its order; a column that the row leaves out shows a dash and says so. */
const Label = ({ label }: { readonly label: string | undefined }) => {
  const text = useTexts('zebra-table');
  if (label !== undefined && label.trim() !== '') return <bdi>{label}</bdi>;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{text('missing')}</span>
    </>
  );
};
