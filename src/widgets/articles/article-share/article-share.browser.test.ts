// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { COPIED_SHOWN_MS } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const ADDRESS = 'https://northquay.example/en-gb/education/what-is-a-pip';
const BLOCK = `<fc-article-share address="${ADDRESS}" heading="&lt;b&gt;Tell&lt;/b&gt; others"></fc-article-share>`;

const here = widgetPages();

const open = async (options: BrowserContextOptions = {}, clipboard: 'open' | 'shut' = 'open'): Promise<Page> => {
  const { page } = await here.openPage(options);
  await page.clock.install();
  await page.addInitScript((isOpen) => {
    const writeText = (text: string) => {
      Reflect.set(window, 'copied', text);
      return isOpen ? Promise.resolve() : Promise.reject(new DOMException('no', 'NotAllowedError'));
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  }, clipboard === 'open');
  await page.goto(here.site.show({ html: BLOCK }));
  await page.mouse.move(1, 1); // a visitor is there
  return page;
};

describe('article share', () => {
  it('[SHR-1] shows heading and links without any script, and no button that would do nothing', async () => {
    await here.openPage({ javaScriptEnabled: false });
    await here.watched.page.goto(here.site.show({ html: BLOCK }));
    expect(await here.watched.page.getByRole('heading', { name: '<b>Tell</b> others' }).isVisible()).toBe(true);
    expect(await here.watched.page.getByRole('link').count()).toBe(3);
    expect(await here.watched.page.getByRole('button').count()).toBe(0);
  });

  it('[SHR-1] copies the link, says so to eyes and ears, and is ready again', async () => {
    const page = await open();
    const button = page.getByRole('button');
    expect(await button.innerText()).toBe('Copy link');
    const width = async () => (await button.boundingBox())?.width;
    const before = await width();
    await button.click();
    await expect.poll(() => page.getByRole('status').innerText()).toBe('Link copied');
    expect(await page.getByRole('button', { name: 'Link copied' }).isVisible()).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, 'copied') as string)).toBe(ADDRESS);
    expect(await width()).toBe(before);
    await page.clock.runFor(COPIED_SHOWN_MS);
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('status').innerText()).toBe('');
    expect(here.watched.complaints).toEqual([]);
  });

  it('[SHR-1] gives the link to copy by hand where the browser does not let it', async () => {
    const page = await open({}, 'shut');
    await page.getByRole('button').click();
    await expect
      .poll(() => page.getByRole('status').innerText())
      .toBe(`Your browser does not let the page copy. This is the link: ${ADDRESS}`);
    expect(await page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(true);
    expect(here.watched.complaints).toEqual([]);
  });
});
