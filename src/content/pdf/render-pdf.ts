import type { ElementContent, Root } from 'hast';
import PDFDocument from 'pdfkit';
import { type Block, type Row, type Style, blocksOf, columnWidths, drawLine, linesOf, widthIn } from './lay-out.ts';
import { PDF_FONTS } from './pdf-fonts.ts';

/** What a document of paper says. All words are filled in already. */
export type PdfWords = {
  readonly title: string;
  readonly lead: string;
  readonly brand: string;
  /** Whose it is and since when it is in force, at the foot of the cover. */
  readonly imprint?: readonly string[];
  readonly body: Root;
  /** The company's warning, at the end: as large as the text, and whole on one sheet. */
  readonly warning: string;
  /** Below it: whose document it is. */
  readonly legal: string;
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** `#rrggbb`, readable on white. */
  readonly accent: string;
  readonly made: Date;
};

/** A4, in points. */
const MARGIN = 72;
const FOOT = 40;
const INK = '#1a2026';
const SOFT = '#57616b';
const TITLE: Style = { size: 34, leading: 42, weight: 600, colour: INK };
const LEAD: Style = { size: 14, leading: 22, weight: 400, colour: SOFT };
const TEXT: Style = { size: 11, leading: 17.5, weight: 400, colour: INK };
const SMALL: Style = { size: 8.5, leading: 13, weight: 400, colour: SOFT };
const HEADINGS = {
  2: { size: 19, leading: 26, weight: 600, colour: INK },
  3: { size: 13, leading: 20, weight: 600, colour: INK },
  4: { size: 11, leading: 18, weight: 600, colour: INK },
} as const satisfies Record<2 | 3 | 4, Style>;
const CELL: Style = { size: 9, leading: 13.5, weight: 400, colour: INK };
const CELL_GAP = 12;
const RULE = '#d3d8dc';
const INDENT = 20;

const words = (text: string): readonly ElementContent[] => [{ type: 'text', value: text }];

/** Markdown's body as a PDF: a cover, chapters that the reader's outline lists, page numbers, the warning at the end. */
export async function renderPdf(given: PdfWords): Promise<Uint8Array> {
  const { direction, accent } = given;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: given.language,
    displayTitle: true,
    info: { Title: given.title, Author: given.brand, Subject: given.lead, CreationDate: given.made },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  for (const { name, file } of PDF_FONTS) doc.registerFont(name, file);

  const widthOf = widthIn(doc);
  const { width: paper, height } = doc.page;
  const column = paper - 2 * MARGIN;
  let y = MARGIN;
  const room = () => height - MARGIN - FOOT - y;
  const turn = () => {
    doc.addPage();
    y = MARGIN;
  };
  /** Sets words; `indent` is kept free on the side where lines begin. */
  const set = (content: readonly ElementContent[], style: Style, indent = 0) => {
    const place = { x: MARGIN + (direction === 'ltr' ? indent : 0), width: column - indent };
    for (const line of linesOf(widthOf, content, style, place.width)) {
      if (room() < style.leading) turn();
      drawLine(doc, line, style, { ...place, y }, direction);
      y += style.leading;
    }
  };
  const bar = (top: number, wide: number, tall: number) =>
    doc.rect(direction === 'ltr' ? MARGIN : paper - MARGIN - wide, top, wide, tall).fill(accent);

  set(words(given.brand), { ...TEXT, weight: 600, colour: accent });
  y = height * 0.34;
  bar(y - 28, 56, 5);
  set(words(given.title), TITLE);
  y += 14;
  set(words(given.lead), LEAD);
  const imprint = (given.imprint ?? []).map(words);
  y = height - MARGIN - FOOT - imprint.flatMap((line) => linesOf(widthOf, line, SMALL, column)).length * SMALL.leading;
  for (const line of imprint) set(line, SMALL);
  turn();

  for (const block of blocksOf(given.body)) setBlock(block);
  y += 18;
  if (room() < linesOf(widthOf, words(given.warning), TEXT, column).length * TEXT.leading) turn();
  set(words(given.warning), TEXT);
  y += 6;
  set(words(given.legal), SMALL);

  const { count } = doc.bufferedPageRange();
  for (let page = 1; page < count; page += 1) {
    doc.switchToPage(page);
    const place = { x: MARGIN, width: column, y: height - MARGIN };
    for (const line of linesOf(widthOf, words(given.title), SMALL, column).slice(0, 1))
      drawLine(doc, line, SMALL, place, direction);
    for (const line of linesOf(widthOf, words(String(page)), SMALL, column))
      drawLine(doc, line, SMALL, place, direction === 'ltr' ? 'rtl' : 'ltr');
  }
  doc.end();
  await done;
  return Buffer.concat(chunks);

  function setBlock(block: Block): void {
    switch (block.kind) {
      case 'heading': {
        const style = HEADINGS[block.depth];
        y += block.depth === 2 ? 22 : 12;
        // A heading stands with the first lines of what it heads.
        if (room() < style.leading + 3 * TEXT.leading) turn();
        if (block.depth === 2) doc.outline.addItem(block.text);
        set(block.content, style);
        y += 6;
        return;
      }
      case 'item': {
        if (room() < TEXT.leading) turn();
        const indent = (block.depth + 1) * INDENT;
        const x = direction === 'ltr' ? MARGIN + indent - INDENT : MARGIN;
        for (const line of linesOf(widthOf, words(block.mark), { ...TEXT, weight: 600 }, INDENT))
          drawLine(doc, line, { ...TEXT, colour: accent }, { x, width: column - indent + INDENT, y }, direction);
        set(block.content, TEXT, indent);
        y += 4;
        return;
      }
      case 'quotation':
        set(block.content, { ...TEXT, colour: SOFT }, INDENT);
        y += 9;
        return;
      case 'table':
        setTable(block.rows);
        return;
      case 'paragraph':
        set(block.content, TEXT);
        y += 9;
        return;
    }
  }

  /** Rows stay whole; on a new page the head is said again. */
  function setTable(rows: readonly Row[]): void {
    const count = Math.max(...rows.map(({ cells }) => cells.length));
    const wide = columnWidths(widthOf, rows, CELL, column - (count - 1) * CELL_GAP);
    const head = rows.find(({ isHead }) => isHead);
    const setRow = ({ cells, isHead }: Row) => {
      const style: Style = isHead ? { ...CELL, weight: 600 } : CELL;
      const lines = cells.map((cell, at) => linesOf(widthOf, cell, style, wide[at] ?? 0));
      const tall = Math.max(...lines.map((cell) => cell.length)) * CELL.leading + 8;
      if (room() < tall) {
        turn();
        if (head !== undefined && !isHead) setRow(head);
      }
      let from = 0;
      for (const [at, cell] of lines.entries()) {
        const width = wide[at] ?? 0;
        const x = direction === 'ltr' ? MARGIN + from : paper - MARGIN - from - width;
        for (const [row, line] of cell.entries())
          drawLine(doc, line, style, { x, width, y: y + row * CELL.leading }, direction);
        from += width + CELL_GAP;
      }
      y += tall;
      doc.rect(MARGIN, y - 5, column, isHead ? 1 : 0.5).fill(RULE);
    };
    for (const row of rows) setRow(row);
    y += 9;
  }
}
