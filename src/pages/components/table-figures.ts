import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { cellsOf, rowsOf } from '#content/tables.ts';
import { textOf } from '#content/text-of.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import type { Measure } from '#kit/drawings/measure.ts';

/** One figure compares with nothing. */
const LEAST = 2;

/**
 * Of the first table whose last column has figures, a measure for each row that has one: its first cell, and the size of the last
 * number in its last cell. Of `3 to 8 pips` that is 8; of a sum, `40 × 0.50 = 20 USD`, what it comes to. None without such a table.
 */
export function tableFigures(body: Root, language: string): readonly Measure[] {
  const tables: Element[] = [];
  visit(body, 'element', (element) => {
    if (element.tagName === 'table') tables.push(element);
  });
  const figures = tables.map((table) => rowsOf(table).flatMap((row) => figureOf(row, language)));
  return figures.find(({ length }) => length >= LEAST) ?? [];
}

function figureOf(row: Element, language: string): readonly Measure[] {
  const cells = cellsOf(row);
  if (cells.length < 2 || cells.every(({ properties }) => properties.scope === 'col')) return [];
  const [label = '', last = ''] = [cells[0], cells.at(-1)].map((cell) => (cell ? textOf(cell).trim() : ''));
  const text = last.split('=').at(-1)?.trim() ?? '';
  const value = lastNumber(text, language);
  return value === undefined ? [] : [{ label, value, text }];
}

/** Without its sign, written as the language writes numbers: `1.303,5` is 1303.5 in German. */
function lastNumber(text: string, language: string): number | undefined {
  const written = text.match(/\d(?:[\d.,]*\d)?/g)?.at(-1);
  if (written === undefined) return undefined;
  const decimal =
    numberFormatter(language)
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.';
  const [whole = '', part = ''] = written.split(decimal);
  return Number(`${whole.replaceAll(/\D/g, '')}.${part.replaceAll(/\D/g, '')}`);
}
