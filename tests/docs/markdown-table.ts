import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the docs, by its name in `docs/`. */
export const readPage = (name: string): string => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');

/** The rows of the table under `header` as `column → cell`; code marks are left out. Throws where there is no such table. */
export function tableUnder(text: string, ...header: readonly string[]): readonly Readonly<Record<string, string>>[] {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => cellsOf(line).join() === header.join());
  if (at === -1) throw new Error(`no table with the columns ${header.join(', ')}`);
  const rows = lines.slice(at + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end === -1 ? undefined : end).map((line) => {
    const cells = cellsOf(line);
    if (cells.length !== header.length)
      throw new Error(`a row has ${cells.length} cells instead of ${header.length}: ${line}`);
    return Object.fromEntries(header.map((column, index) => [column, cells[index] ?? '']));
  });
}

const cellsOf = (line: string): readonly string[] =>
  line.startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', ''))
    : [];
