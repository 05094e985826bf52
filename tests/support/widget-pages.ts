import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Sheet, startWidgetSite, type WidgetSite } from '../conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from './browser.ts';

export type WidgetPages = {
  readonly site: WidgetSite;
  /** The page that this test opened last. */
  readonly watched: WatchedPage;
  /** An empty page, closed with its test. */
  readonly openPage: (options?: BrowserContextOptions) => Promise<WatchedPage>;
  /** A page that shows this, without motion and as wide as `usual` says. */
  readonly open: (sheet: Sheet, options?: BrowserContextOptions) => Promise<Page>;
};

const there = <Thing>(thing: Thing | undefined, what: string): Thing => {
  if (thing === undefined) throw new Error(`${what} is there once a test has begun and opened it.`);
  return thing;
};

/** The site of the widgets for the tests of one file, and a page for each test; both end with what they were for. */
export function widgetPages(usual: BrowserContextOptions = {}): WidgetPages {
  let site: WidgetSite | undefined;
  let watched: WatchedPage | undefined;

  beforeAll(async () => {
    site = await startWidgetSite();
  });
  afterEach(() => watched?.context.close());
  afterAll(async () => {
    await site?.close();
    await closeBrowser();
  });

  const open = async (options: BrowserContextOptions = {}): Promise<WatchedPage> => (watched = await openPage(options));
  return {
    get site() {
      return there(site, 'The site');
    },
    get watched() {
      return there(watched, 'A page');
    },
    openPage: open,
    open: async (sheet, options = {}) => {
      const { page } = await open({ reducedMotion: 'reduce', ...usual, ...options });
      await page.goto(there(site, 'The site').show(sheet));
      await page.mouse.move(1, 1); // a visitor is there
      return page;
    },
  };
}
