import type { ReactNode } from 'react';

export type Column = { readonly id: string; readonly label: ReactNode; readonly isNumber?: boolean };

/** A table of some rows, in a frame that a keyboard scrolls where the window is too narrow. `acts`: what the last column is, which has only buttons. */
export const RowsTable = ({
  label,
  columns,
  acts,
  children,
}: {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly acts?: string | undefined;
  readonly children: ReactNode;
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
  <section className="c-table" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {columns.map(({ id, label: words, isNumber }) => (
            <th key={id} scope="col" data-column={id} className={isNumber === true ? 'c-number' : undefined}>
              {words}
            </th>
          ))}
          {acts !== undefined && (
            <th scope="col">
              <span className="visually-hidden">{acts}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
