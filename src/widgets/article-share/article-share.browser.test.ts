import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COPIED_SHOWN_MS } from '#contracts/limits.ts';
import { startWidgetSite, type WidgetSite } from '../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../tests/support/browser.ts';

const ADDRESS = 'https://northquay.example/en-gb/education/what-is-a-pip';
const BLOCK = `<fc-article-share address="${ADDRESS}" heading="&lt;b&gt;Tell&lt;/b&gt; others"></fc-article-share>`;

let site: WidgetSite;
let watched: WatchedPage;

beforeAll(async () => {
  site = await startWidgetSite();
});

afterEach(() => watched?.context.close());

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

const open = async (options: Parameters<typeof openPage>[0] = {}, clipboard: 'open' | 'shut' = 'open'): Promise<Page> => {
  watched = await openPage(options);
  const { page } = watched;
  await page.clock.install();
  await page.addInitScript((isOpen) => {
    const writeText = (text: string) => {
      Reflect.set(window, 'copied', text);
      return isOpen ? Promise.resolve() : Promise.reject(new DOMException('no', 'NotAllowedError'));
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  }, clipboard === 'open');
  await page.goto(site.show({ html: BLOCK }));
  return page;
};

describe('article share', () => {
  it('[SHR-1] shows heading and links without any script, and no button that would do nothing', async () => {
    watched = await openPage({ javaScriptEnabled: false });
    await watched.page.goto(site.show({ html: BLOCK }));
    expect(await watched.page.getByRole('heading', { name: '<b>Tell</b> others' }).isVisible()).toBe(true);
    expect(await watched.page.getByRole('link').count()).toBe(3);
    expect(await watched.page.getByRole('button').count()).toBe(0);
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
    expect(watched.complaints).toEqual([]);
  });

  it('[SHR-1] gives the link to copy by hand where the browser does not let it', async () => {
    const page = await open({}, 'shut');
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('status').innerText()).toBe(`Your browser does not let the page copy. This is the link: ${ADDRESS}`);
    expect(await page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(true);
    expect(watched.complaints).toEqual([]);
  });
});
