/**
 * Said of a table's elements again, since some browsers forget that an element is a table's once the style sheet
 * displays it as another box (`.quotes-even`, quotes.css; `.spreads-plain`).
 */
export const TABLE = { role: 'table' } as const;
export const ROWS = { role: 'rowgroup' } as const;
export const ROW = { role: 'row' } as const;
export const COLUMN_HEAD = { role: 'columnheader', scope: 'col' } as const;
export const ROW_HEAD = { role: 'rowheader', scope: 'row' } as const;
export const CELL = { role: 'cell' } as const;
