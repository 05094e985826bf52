import type { Element, ElementContent, Root } from 'hast';
import type PDFDocument from 'pdfkit';
import { textOf } from '../text-of.ts';
import { ASCENT, type Script, type Weight, fontName, latinCuts } from './pdf-fonts.ts';
import { type Stretch, splitScripts, visualOrder } from './split-scripts.ts';

export type Measured = Stretch & { readonly script: Script; readonly weight: Weight; readonly width: number };

/** How wide a text is at a size, shaped as a whole. */
export type WidthOf = (text: string, script: Script, weight: Weight, size: number) => number;
/** What no line may break within. */
type Word = readonly Measured[];

/** How a block of text is set; sizes in points. */
export type Style = {
  readonly size: number;
  readonly leading: number;
  readonly weight: Weight;
  readonly colour: string;
};

type Span = { readonly text: string; readonly weight: Weight };

/** Widths of a PDF's own typefaces. */
export const widthIn =
  (doc: PDFDocument): WidthOf =>
  (text, script, weight, size) =>
    doc.font(fontName(script, weight)).fontSize(size).widthOfString(text, { features: [] });

/** A stretch by the files that have its letters. */
const cutsOf = (stretch: Stretch): readonly (Stretch & { readonly script: Script })[] =>
  stretch.direction === 'rtl' || /\p{Script=Arabic}/u.test(stretch.text)
    ? [{ ...stretch, script: 'arabic' }]
    : latinCuts(stretch.text).map((cut) => ({ ...stretch, ...cut }));

/** Lines of an element's words as they fit a width; <strong> is semibold, all else is as it stands. */
export function linesOf(
  widthOf: WidthOf,
  content: readonly ElementContent[],
  style: Pick<Style, 'size' | 'weight'>,
  width: number,
): readonly (readonly Measured[])[] {
  const space: Measured = {
    text: ' ',
    direction: 'either',
    script: 'latin',
    weight: style.weight,
    width: widthOf(' ', 'latin', style.weight, style.size),
  };
  const lines: Measured[][] = [];
  let line: Measured[] = [];
  let used = 0;
  for (const word of wordsOf(widthOf, spansOf(content, style.weight), style.size)) {
    const wide = word.reduce((sum, part) => sum + part.width, 0);
    if (line.length > 0 && used + space.width + wide > width) {
      lines.push(line);
      [line, used] = [[], 0];
    }
    if (line.length > 0) {
      line.push(space);
      used += space.width;
    }
    line.push(...word);
    used += wide;
  }
  return line.length > 0 ? [...lines, line] : lines;
}

export type Place = { readonly x: number; readonly y: number; readonly width: number };

/** The parts of a line as they stand between `x` and `x + width`, from the side where the language begins; spaces are left out. */
export function placeLine(
  line: readonly Measured[],
  place: Pick<Place, 'x' | 'width'>,
  direction: 'ltr' | 'rtl',
): readonly (Measured & { readonly x: number })[] {
  const total = line.reduce((sum, part) => sum + part.width, 0);
  let at = direction === 'rtl' ? place.x + place.width - total : place.x;
  const placed = visualOrder(line, direction).map((part) => {
    const x = at;
    at += part.width;
    return { ...part, x };
  });
  return placed.filter(({ text }) => text !== ' ');
}

/** Draws a line with its top at `y`. */
export function drawLine(
  doc: PDFDocument,
  line: readonly Measured[],
  style: Style,
  place: Place,
  direction: 'ltr' | 'rtl',
): void {
  for (const { text, script, weight, x } of placeLine(line, place, direction)) {
    // With a list of features, even an empty one, pdfkit shapes the stretch as a whole.
    doc
      .font(fontName(script, weight))
      .fontSize(style.size)
      .fillColor(style.colour)
      .text(text, x, place.y, { lineBreak: false, features: [], baseline: -ASCENT * style.size });
  }
}

function spansOf(content: readonly ElementContent[], weight: Weight): readonly Span[] {
  return content.flatMap((node): readonly Span[] => {
    if (node.type === 'text') return [{ text: node.value, weight }];
    if (node.type !== 'element') return [];
    if (node.tagName === 'br') return [{ text: ' ', weight }];
    return spansOf(node.children, node.tagName === 'strong' || node.tagName === 'th' ? 600 : weight);
  });
}

/** Spaces at which a line may end: not those of « mot » and 10 000. */
const BREAKS = /[^\S\u00A0\u202F]+/u;

/** Words of spans: a bold word and the comma after it are one. */
function wordsOf(widthOf: WidthOf, spans: readonly Span[], size: number): readonly Word[] {
  const words: Measured[][] = [[]];
  for (const { text, weight } of spans) {
    for (const [at, piece] of text.split(BREAKS).entries()) {
      if (at > 0) words.push([]);
      words.at(-1)?.push(
        ...splitScripts(piece)
          .flatMap(cutsOf)
          .map((cut) => ({ ...cut, weight, width: widthOf(cut.text, cut.script, weight, size) })),
      );
    }
  }
  return words.filter((word) => word.length > 0);
}

/** A block of a document, with its words still as Markdown made them. */
export type Block =
  | {
      readonly kind: 'heading';
      readonly depth: 2 | 3 | 4;
      readonly text: string;
      readonly content: readonly ElementContent[];
    }
  | {
      readonly kind: 'item';
      /** How many lists enclose its own list; 0 for none. */ readonly depth: number;
      readonly mark: string;
      readonly content: readonly ElementContent[];
    }
  | { readonly kind: 'paragraph' | 'quotation'; readonly content: readonly ElementContent[] }
  | { readonly kind: 'table'; readonly rows: readonly Row[] };

/** The words of each cell. */
export type Row = { readonly isHead: boolean; readonly cells: readonly (readonly ElementContent[])[] };

/** The blocks of a body in their order. Of an accordion the words stand one below the other; other widgets and pictures have no place on paper. */
export function blocksOf(body: Root): readonly Block[] {
  return ofNodes(body.children as readonly ElementContent[], 'paragraph');
}

/** Text between blocks, without an element of its own, is a paragraph too. */
const ofNodes = (nodes: readonly ElementContent[], words: 'paragraph' | 'quotation'): readonly Block[] =>
  nodes.flatMap((node): readonly Block[] =>
    node.type === 'element'
      ? ofElement(node, words)
      : node.type === 'text' && node.value.trim() !== ''
        ? [{ kind: words, content: [node] }]
        : [],
  );

function ofElement(element: Element, words: 'paragraph' | 'quotation'): readonly Block[] {
  const { tagName, children, properties } = element;
  const inside = () => ofNodes(children, tagName === 'blockquote' ? 'quotation' : words);
  switch (tagName) {
    case 'h2':
    case 'h3':
    case 'h4':
      return [{ kind: 'heading', depth: Number(tagName[1]) as 2 | 3 | 4, text: textOf(element), content: children }];
    case 'p':
      return textOf(element).trim() === '' ? [] : [{ kind: words, content: children }];
    case 'ol':
    case 'ul':
      return itemsOf(element, 0);
    case 'table':
      return [{ kind: 'table', rows: rowsOf(element) }];
    case 'fc-accordion':
      return inside();
    case 'fc-item':
      return [
        {
          kind: 'heading',
          depth: 3,
          text: String(properties.label ?? ''),
          content: [{ type: 'text', value: String(properties.label ?? '') }],
        },
        ...inside(),
      ];
    default:
      return tagName.startsWith('fc-') || tagName === 'img' ? [] : inside();
  }
}

const isList = (node: ElementContent): node is Element =>
  node.type === 'element' && (node.tagName === 'ol' || node.tagName === 'ul');

function itemsOf({ tagName, properties, children }: Element, depth: number): readonly Block[] {
  const first = Number(properties.start ?? 1);
  return children
    .filter((child): child is Element => child.type === 'element' && child.tagName === 'li')
    .flatMap((item, at): readonly Block[] => [
      {
        kind: 'item',
        depth,
        mark: tagName === 'ol' ? `${first + at}.` : '•',
        content: item.children.filter((child) => !isList(child)),
      },
      ...item.children.filter(isList).flatMap((list) => itemsOf(list, depth + 1)),
    ]);
}

function rowsOf({ children }: Element): readonly Row[] {
  return children.flatMap((child): readonly Row[] => {
    if (child.type !== 'element') return [];
    if (child.tagName !== 'tr') return rowsOf(child);
    const cells = child.children.filter((cell) => cell.type === 'element');
    return [{ isHead: cells.every(({ tagName }) => tagName === 'th'), cells: cells.map((cell) => cell.children) }];
  });
}

/** Widths of a table's columns that fill a width: each as wide as its longest word, the rest in proportion to its text. */
export function columnWidths(
  widthOf: WidthOf,
  rows: readonly Row[],
  style: Pick<Style, 'size' | 'weight'>,
  width: number,
): readonly number[] {
  const count = Math.max(...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: count }, (_, at) => {
    const words = rows.flatMap(({ cells, isHead }) =>
      linesOf(widthOf, cells[at] ?? [], isHead ? { ...style, weight: 600 } : style, 0),
    );
    const wide = words.map((word) => word.reduce((sum, part) => sum + part.width, 0));
    return { longest: Math.max(0, ...wide), all: wide.reduce((sum, one) => sum + one, 0) };
  });
  const [longest, all] = (['longest', 'all'] as const).map((name) =>
    columns.reduce((sum, column) => sum + column[name], 0),
  ) as [number, number];
  const rest = Math.max(0, width - longest);
  return columns.map((column) => column.longest + (all === 0 ? 0 : (rest * column.all) / all));
}
