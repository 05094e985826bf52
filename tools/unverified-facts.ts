// Prints the rows of docs/regulator-facts.md that nobody has compared with their source, with the line of each:
// node tools/unverified-facts.ts
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const PAGE = 'docs/regulator-facts.md';
const CELL_MAX_CHARS = 100;

/** Rows whose last cell, the column `checked`, says that they were written from memory. */
export function unverifiedRows(page: string): readonly string[] {
  return page.split('\n').flatMap((line, at) => {
    const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : [];
    if (!/^memory\b/.test(cells.at(-1)?.trim() ?? '')) return [];
    const shown = cells.slice(0, -1).map((cell) => {
      const text = cell.trim();
      return text.length > CELL_MAX_CHARS ? `${text.slice(0, CELL_MAX_CHARS)}…` : text;
    });
    return [`${PAGE}:${at + 1}: ${shown.join(' | ')}`];
  });
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const rows = unverifiedRows(readFileSync(join(import.meta.dirname, '..', PAGE), 'utf8'));
  for (const row of rows) console.log(row);
  console.log(
    `${rows.length} rows are written from memory. Compare each with the text in force, then write in its last cell how and when.`,
  );
}
