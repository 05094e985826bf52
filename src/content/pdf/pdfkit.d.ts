/** As much of pdfkit (which ships no types) as the renderer uses. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  type TextOptions = {
    readonly features?: readonly string[];
    readonly lineBreak?: boolean;
    readonly characterSpacing?: number;
    readonly link?: string;
    /** How far the baseline is below `y`, as a negative number; from the typeface if absent. */
    readonly baseline?: number;
  };
  type Outline = { addItem(title: string): Outline };

  export default class PDFDocument extends Readable {
    constructor(options: {
      readonly size: string;
      readonly margin: number;
      readonly bufferPages: boolean;
      readonly lang: string;
      readonly displayTitle: boolean;
      readonly info: Readonly<Record<string, Date | string>>;
    });
    readonly page: { readonly width: number; readonly height: number };
    readonly outline: Outline;
    registerFont(name: string, file: string): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    widthOfString(text: string, options?: TextOptions): number;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(colour: string): this;
    addPage(): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(page: number): this;
    end(): void;
  }
}
