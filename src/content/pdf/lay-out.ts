import type { Element, ElementContent, Root } from 'hast';
import type PDFDocument from 'pdfkit';
import { textOf } from '../text-of.ts';
import { type Script, type Weight, fontName } from './pdf-fonts.ts';
import { type Stretch, splitScripts, visualOrder } from './split-scripts.ts';

type Measured = Stretch & { readonly weight: Weight; readonly width: number };
/** What no line may break within. */
type Word = readonly Measured[];

/** How a block of text is set; sizes in points. */
export type Style = { readonly size: number; readonly leading: number; readonly weight: Weight; readonly colour: string };

type Span = { readonly text: string; readonly weight: Weight };

const scriptOf = ({ text, direction }: Stretch): Script => (direction === 'rtl' || /\p{Script=Arabic}/u.test(text) ? 'arabic' : 'latin');

/** Lines of an element's words as they fit a width; <strong> is semibold, all else is as it stands. */
export function linesOf(doc: PDFDocument, content: readonly ElementContent[], style: Style, width: number): readonly (readonly Measured[])[] {
  const space: Measured = { text: ' ', direction: 'either', weight: style.weight, width: measure(doc, { text: ' ', direction: 'either' }, style.weight, style.size) };
  const lines: Measured[][] = [];
  let line: Measured[] = [];
  let used = 0;
  for (const word of wordsOf(doc, spansOf(content, style.weight), style.size)) {
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

/** Draws a line with its top at `y`, between `x` and `x + width`, from the side where the language begins. */
export function drawLine(doc: PDFDocument, line: readonly Measured[], style: Style, place: { readonly x: number; readonly y: number; readonly width: number }, direction: 'ltr' | 'rtl'): void {
  const total = line.reduce((sum, part) => sum + part.width, 0);
  let at = direction === 'rtl' ? place.x + place.width - total : place.x;
  for (const part of visualOrder(line, direction)) {
    doc.font(fontName(scriptOf(part), part.weight)).fontSize(style.size).fillColor(style.colour);
    // With a list of features, even an empty one, pdfkit shapes the stretch as a whole.
    if (part.text !== ' ') doc.text(part.text, at, place.y, { lineBreak: false, features: [] });
    at += part.width;
  }
}

function measure(doc: PDFDocument, stretch: Stretch, weight: Weight, size: number): number {
  return doc.font(fontName(scriptOf(stretch), weight)).fontSize(size).widthOfString(stretch.text, { features: [] });
}

function spansOf(content: readonly ElementContent[], weight: Weight): readonly Span[] {
  return content.flatMap((node): readonly Span[] => {
    if (node.type === 'text') return [{ text: node.value, weight }];
    if (node.type !== 'element') return [];
    if (node.tagName === 'br') return [{ text: ' ', weight }];
    return spansOf(node.children, node.tagName === 'strong' || node.tagName === 'th' ? 600 : weight);
  });
}

/** Words of spans: a bold word and the comma after it are one. */
function wordsOf(doc: PDFDocument, spans: readonly Span[], size: number): readonly Word[] {
  const words: Measured[][] = [[]];
  for (const { text, weight } of spans) {
    for (const [at, piece] of text.split(/\s+/u).entries()) {
      if (at > 0) words.push([]);
      words.at(-1)?.push(...splitScripts(piece).map((stretch) => ({ ...stretch, weight, width: measure(doc, stretch, weight, size) })));
    }
  }
  return words.filter((word) => word.length > 0);
}

/** A block of a document, with its words still as Markdown made them. */
export type Block =
  | { readonly kind: 'heading'; readonly depth: 2 | 3 | 4; readonly text: string; readonly content: readonly ElementContent[] }
  | { readonly kind: 'item'; readonly mark: string; readonly content: readonly ElementContent[] }
  | { readonly kind: 'paragraph' | 'quotation' | 'row'; readonly content: readonly ElementContent[] };

/** The blocks of a body in their order. A table's row is a line of its cells; widgets and pictures have no place on paper. */
export function blocksOf(body: Root): readonly Block[] {
  return body.children.flatMap((node) => (node.type === 'element' ? ofElement(node, 'paragraph') : []));
}

function ofElement(element: Element, words: 'paragraph' | 'quotation'): readonly Block[] {
  const { tagName, children } = element;
  const inside = () => children.flatMap((child) => (child.type === 'element' ? ofElement(child, tagName === 'blockquote' ? 'quotation' : words) : []));
  switch (tagName) {
    case 'h2':
    case 'h3':
    case 'h4':
      return [{ kind: 'heading', depth: Number(tagName[1]) as 2 | 3 | 4, text: textOf(element), content: children }];
    case 'p':
      return textOf(element).trim() === '' ? [] : [{ kind: words, content: children }];
    case 'ol':
    case 'ul':
      return children
        .filter((child): child is Element => child.type === 'element' && child.tagName === 'li')
        .map((item, at) => ({ kind: 'item', mark: tagName === 'ol' ? `${at + 1}.` : '•', content: item.children }));
    case 'tr':
      return [{ kind: 'row', content: children.flatMap((cell, at): ElementContent[] => (cell.type === 'element' ? [...(at > 1 ? [{ type: 'text', value: ' · ' } as const] : []), cell] : [])) }];
    default:
      return tagName.startsWith('fc-') || tagName === 'img' ? [] : inside();
  }
}
