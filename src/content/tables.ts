import type { Element, ElementContent, Parents, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { textOf } from './text-of.ts';

/**
 * Kinds of an editor's tables. `facts` names something in each row and says what it is: a list of two columns at every width.
 * `comparison` says the same of several things: wide ones scroll sideways, and the first column stays. Prices are widgets.
 */
export const TABLE_KINDS = ['facts', 'comparison'] as const;
type TableKind = (typeof TABLE_KINDS)[number];

/** More columns do not fit a phone, so they are compared. */
const MOST_COLUMNS_OF_FACTS = 2;

const SIDES: Readonly<Record<string, string>> = { right: 'end', left: 'start', center: 'center' };

const isElement = (node: ElementContent | Root['children'][number] | undefined): node is Element =>
  node?.type === 'element';
const isEmpty = (cell: Element): boolean => textOf(cell).trim() === '';
/** A frame that an editor wrote. */
const isFrame = (parent: Parents): boolean => parent.type === 'element' && parent.properties.tabIndex === 0;

/** The rows of a table, in the order in which they are read. */
export function rowsOf(element: Element): Element[] {
  return element.children.filter(isElement).flatMap((child) => (child.tagName === 'tr' ? [child] : rowsOf(child)));
}
export const cellsOf = (row: Element): Element[] =>
  row.children.filter((child): child is Element => isElement(child) && /^t[hd]$/.test(child.tagName));

/**
 * Tables get their kind, and a frame that carries its name as a class. A comparison scrolls: its frame takes focus and has a name, that
 * of the heading before it, or else its columns. The first below a heading is a landmark; two landmarks of one name could not
 * be distinguished. Cells say their side logically.
 */
export function frameTables(tree: Root): void {
  const chosen = unwrapChosen(tree);
  const landmarks = new Set<string>();
  let headingId: string | undefined;
  visit(tree, 'element', (element, index, parent) => {
    if (/^h[2-4]$/.test(element.tagName)) headingId = String(element.properties.id);
    if (element.tagName !== 'table' || !parent || index === undefined) return undefined;
    const heads = settleHead(element);
    for (const cell of rowsOf(element).flatMap(cellsOf)) settleCell(cell);
    if (isFrame(parent)) return undefined;

    const columns = Math.max(...rowsOf(element).map((row) => cellsOf(row).length));
    const kind = chosen.get(element) ?? (columns <= MOST_COLUMNS_OF_FACTS ? 'facts' : 'comparison');
    // Two columns that are compared are equals: the first names no row, unless its own head is empty.
    if (kind === 'facts' || columns > MOST_COLUMNS_OF_FACTS || heads[0] === '') nameRows(element);
    const frame: Element = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-frame', kind] },
      children: [element],
    };
    if (kind === 'facts') {
      if (headingId) element.properties.ariaLabelledBy = [headingId];
    } else {
      Object.assign(frame.properties, { tabIndex: 0 }, nameOf(headingId, landmarks, heads));
      if (headingId) landmarks.add(headingId);
    }
    parent.children[index] = frame;
    return SKIP;
  });
}

/** Tables between `<div class="facts">` or `<div class="comparison">` and its end, with what their editor chose; the div goes. */
function unwrapChosen(tree: Root): ReadonlyMap<Element, TableKind> {
  const chosen = new Map<Element, TableKind>();
  visit(tree, 'element', (element, index, parent) => {
    const names = element.tagName === 'div' ? element.properties.className : undefined;
    const kind = TABLE_KINDS.find((name) => Array.isArray(names) && names.includes(name));
    if (kind === undefined || !parent || index === undefined) return undefined;
    visit(element, 'element', (inner) => {
      if (inner.tagName === 'table') chosen.set(inner, kind);
    });
    parent.children.splice(index, 1, ...element.children);
    return index;
  });
  return chosen;
}

/** Words of the head's cells, none where there is no head; Markdown has no table without one, so an empty one is taken out. */
function settleHead(table: Element): readonly string[] {
  const head = table.children.find((child): child is Element => isElement(child) && child.tagName === 'thead');
  const cells = head === undefined ? [] : rowsOf(head).flatMap(cellsOf);
  if (head !== undefined && cells.every(isEmpty)) {
    table.children = table.children.filter((child) => child !== head);
    return [];
  }
  return cells.map((cell) => textOf(cell).trim());
}

function settleCell(cell: Element): void {
  const { align, ...rest } = cell.properties;
  cell.properties = align ? { ...rest, dataAlign: SIDES[String(align)] ?? 'start' } : rest;
  // The corner above a column of names is no heading.
  if (cell.tagName === 'th' && isEmpty(cell)) cell.tagName = 'td';
  if (cell.tagName === 'th') cell.properties.scope ??= 'col';
}

/** The first cell of each row is its head, for those who hear the table. */
function nameRows(table: Element): void {
  for (const row of rowsOf(table)) {
    const [first] = cellsOf(row);
    if (first?.tagName !== 'td' || isEmpty(first) || cellsOf(row).some(({ properties }) => properties.scope === 'col'))
      continue;
    first.tagName = 'th';
    first.properties.scope = 'row';
  }
}

function nameOf(headingId: string | undefined, landmarks: ReadonlySet<string>, heads: readonly string[]) {
  if (headingId) return { role: landmarks.has(headingId) ? 'group' : 'region', ariaLabelledBy: [headingId] };
  const columns = heads.filter((head) => head !== '');
  return columns.length > 0 ? { role: 'group', ariaLabel: columns.join(', ') } : {};
}
