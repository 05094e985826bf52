import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digitsAfterPip, formatPrice } from '#domain/quote-rules.ts';
import { FONT_FILES } from '#pages/fonts.ts';
import { closeBrowser, openPage } from '../../../tests/support/browser.ts';

const FONT = readFileSync(new URL('forecourt-figures.woff2', import.meta.url)).toString('base64');
const RANGE = FONT_FILES.find(({ family }) => family === 'Forecourt Figures')!.unicodeRange;
const QUOTES_CSS = readFileSync(new URL('../../market/client/quotes/quotes.css', import.meta.url), 'utf8').replaceAll(
  /@import .*;/g,
  '',
);

let page: Page;
let context: BrowserContext;

beforeAll(async () => {
  ({ page, context } = await openPage({ bypassCSP: true }));
  await page.setContent(`<!doctype html><style>:root { --font: sans-serif } @font-face { font-family: 'Forecourt Figures'; src: url(data:font/woff2;base64,${FONT}); unicode-range: ${RANGE} } ${QUOTES_CSS}</style>
    <bdi class="quotes-price" dir="ltr" style="font-size: 100px">0</bdi>`);
  await page.evaluate(() => document.fonts.load('100px "Forecourt Figures"'));
});
afterAll(async () => {
  await context.close();
  await closeBrowser();
});

/** The widths of the text's characters, in hundredths of the font's size. */
const widths = (text: string, afterPip: number | undefined) =>
  page.locator('.quotes-price').evaluate(
    (element: HTMLElement, [shown, after]) => {
      element.textContent = shown;
      element.removeAttribute('data-after-pip');
      if (after !== undefined) element.dataset['afterPip'] = String(after);
      const node = element.firstChild!;
      return [...shown].map((_, at) => {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return Math.round(range.getBoundingClientRect().width);
      });
    },
    [text, afterPip] as const,
  );

const isDigit = (character: string) => /\p{Nd}/u.test(character);

/** As `1.10[23]4`: what is wider than in the same text without a pip is in brackets. */
async function emphasised(text: string, afterPip: number | undefined): Promise<string> {
  const [plain, shown] = [await widths(text, undefined), await widths(text, afterPip)];
  return [...text]
    .map((character, at) => (isDigit(character) && shown[at]! > plain[at]! ? `[${character}]` : character))
    .join('')
    .replaceAll('][', '');
}

describe('the typeface of prices', () => {
  it.each([
    [1.08453, 5, 0.0001, 'en-GB', '1.08[45]3'],
    [155.123, 3, 0.01, 'en-GB', '155.[12]3'],
    [2410.55, 2, 0.01, 'en-GB', '2,410.[55]'],
    [2410.55, 2, 0.1, 'en-GB', '2,4[10].55'],
    [18_234.5, 1, 1, 'en-GB', '18,2[34].5'],
    [18_234, 0, 1, 'en-GB', '18,2[34]'],
    [2410.5, 1, 0.1, 'de-DE', '2.4[10],5'],
    [2410.55, 2, 0.1, 'ar-EG', '٢٬٤[١٠]٫٥٥'],
    [18_234, 0, 100, 'en-GB', '[18],234'],
    [64_123.4567, 4, 1, 'de-DE', '64.1[23],4567'],
    [1_064_123.45, 2, 1, 'pl-PL', '1\u00a0064\u00a01[23],45'],
    [18_234, 0, 1, 'fr-FR', '18\u202F2[34]'],
    [18_234.5, 1, 1, 'de-CH', "18'2[34].5"],
    [1.084, 3, 0.0001, 'en-GB', '1.08[4]'],
    [1.08, 2, 0.0001, 'en-GB', '1.08'],
    [7, 0, 1, 'en-GB', '[7]'],
    [1.08453, 5, 0.0001, 'ar-EG', '١٫٠٨[٤٥]٣'],
    [2410.55, 2, 0.01, 'ar-EG', '٢٬٤١٠٫[٥٥]'],
    [1.08453, 5, 0.0001, 'fa-IR', '۱٫۰۸[۴۵]۳'],
  ])(
    '[QTS-10] sets the pip of %d with %d decimals and pip %d in %s apart: %s',
    async (price, decimals, pip, locale, expected) => {
      expect(await emphasised(formatPrice(price, decimals, locale), digitsAfterPip(decimals, pip))).toBe(expected);
    },
  );

  it('[QTS-10] has digits of one width, so that a price that ticks is as wide as before', async () => {
    for (const digits of ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']) {
      const all = await widths(digits, undefined);
      expect(new Set(all).size, `${digits}: ${all.join(' ')}`).toBe(1);
    }
    const pips: number[] = [];
    for (let digit = 0; digit < 10; digit += 1) pips.push(...(await widths(`0${digit}${digit}0`, 1)).slice(1, 3));
    expect(new Set(pips).size, pips.join(' ')).toBe(1);
  });

  // Where hinting makes glyphs as wide as whole pixels, the longest price of a column is wider than its box was made for.
  it.each([13, 14, 15, 16, 17, 18, 20])(
    '[QTS-10] prices of different lengths end below each other, at %d px',
    async (size) => {
      const ends = await page.locator('.quotes-price').evaluate((element: HTMLElement, px) => {
        element.style.fontSize = `${px}px`;
        element.dataset['afterPip'] = '1';
        element.dataset['room'] = '7';
        const all = ['1.16224', '99.941', '9.21'].map((price) => {
          element.textContent = price;
          const range = new Range();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().right;
        });
        element.style.fontSize = '100px';
        element.removeAttribute('data-room');
        return all;
      }, size);
      expect(Math.max(...ends) - Math.min(...ends), ends.join(' ')).toBeLessThanOrEqual(0.5);
    },
  );
});
