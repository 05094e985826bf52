// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const HTML =
  '<fc-certificate-popup heading="Licence &lt;b&gt;A&lt;/b&gt;" image="/media/licence.svg" issuer="The Authority" number="12/34" date="2019-03-14" register="https://register.example/1"></fc-certificate-popup>';

const open = async (options: BrowserContextOptions = {}, language: 'en' | 'ar' = 'en'): Promise<Page> => {
  await here.openPage({ reducedMotion: 'reduce', viewport: { width: 1000, height: 700 }, ...options });
  await here.watched.page.goto(here.site.show({ html: HTML, language }));
  return here.watched.page;
};
const facts = (page: Page, within: string) =>
  page.locator(`${within} .certificate-facts`).first().locator('dt, dd').allInnerTexts();
const FACTS = ['Issued by', 'The Authority', 'Number', '12/34', 'Issued', '14 March 2019'];

describe('certificate pop-up', () => {
  it('[PLT-8] without a script its facts are there and its picture is a link to itself', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await facts(page, '.certificate')).toEqual(FACTS);
    expect(await page.getByRole('heading', { level: 3 }).innerText()).toBe('Licence <b>A</b>');
    expect(await page.getByRole('link', { name: 'Check it in the register' }).getAttribute('href')).toBe(
      'https://register.example/1',
    );
    await page.getByRole('link', { name: 'Enlarge: Licence <b>A</b>' }).click();
    await page.waitForURL('**/media/licence.svg');
  });

  it('[PLT-8] enlarges the picture in a dialog, whole in the window, with its facts', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Enlarge: Licence <b>A</b>' }).click();
    const dialog = page.getByRole('dialog', { name: 'Licence <b>A</b>' });
    await dialog.waitFor();
    const picture = dialog.getByRole('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const [small, large] = await Promise.all([
      page.locator('.certificate-thumbnail img').boundingBox(),
      picture.boundingBox(),
    ]);
    expect(large?.width).toBeGreaterThan(2 * (small?.width ?? 0));
    expect((large?.width ?? 0) / (large?.height ?? 1)).toBeCloseTo(1120 / 792, 1);
    expect((large?.y ?? 0) + (large?.height ?? 0)).toBeLessThan(700);
    expect(await facts(page, 'dialog')).toEqual(FACTS);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('certificate-thumbnail');
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-7] refuses a picture that is no picture’s address and a day that does not exist', async () => {
    await here.openPage();
    await here.watched.page.goto(
      here.site.show({
        html: '<fc-certificate-popup heading="a" issuer="b" image="javascript:x" date="2019-02-30"></fc-certificate-popup>',
        raw: true,
      }),
    );
    await expect
      .poll(() => here.watched.complaints.join('\n'))
      .toMatch(/prop "image" must be the address of a picture[^\n]*\n.*prop "date"/);
  });
});
