import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage } from '../../tests/support/browser.ts';
import { ROOT } from '../../tests/support/folders.ts';
import { isLongForm } from '../../tests/support/long-form.ts';
import { openPages } from '../../tests/support/test-pages.ts';
import { readLateStyles } from '../../tools/late-styles.ts';
import type { Pages } from './create-pages.tsx';
import { LATER_SHEETS_PREFIX } from './later-sheets.ts';

const LATE = '/assets/late.css';
const PATHS = [
  '/en-gb',
  '/en-gb/markets',
  '/en-gb/education/central-banks-and-rates',
  '/en-gb/sign-up',
  '/en-gb/markets/eur-usd',
  '/en-gb/account-types',
  '/ar-jo',
];

let pages: Pages;
beforeAll(async () => {
  ({ pages } = await openPages(undefined, {
    assets: {
      script: '/assets/main.js',
      pricesScripts: [],
      lateStyles: LATE,
      font: (file) => `/fonts/${file}`,
      media: (file) => `/media/${file}`,
      picture: (file) => `/img/${file}`,
    },
  }));
});
afterAll(closeBrowser);

/** Answers like the server, sheets only after `sheetsMayCome`. */
const answer =
  (sheetsMayCome: Promise<void>) =>
  async (route: Route): Promise<void> => {
    const { pathname, searchParams } = new URL(route.request().url());
    const css =
      pathname === LATE
        ? readLateStyles(ROOT)
        : pathname.startsWith(LATER_SHEETS_PREFIX)
          ? pages.laterSheets(pathname)?.css
          : undefined;
    if (css !== undefined) {
      await sheetsMayCome;
      return route.fulfill({ contentType: 'text/css', body: css });
    }
    if (route.request().resourceType() !== 'document') return route.abort();
    const page = await pages.render({ path: pathname, query: searchParams, now: new Date() });
    return page.kind === 'page' ? route.fulfill({ contentType: 'text/html', body: page.html }) : route.abort();
  };

/** What is seen of each element, in the page: `lookAgain` says what has changed since. */
const lookAtAll = () => {
  const lookOf = (element: Element): readonly string[] =>
    [null, '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part);
      if (part !== null && style.content === 'none') return [`${part}: none`];
      const names = Array.from(style).filter((name) => !name.startsWith('--')); // used by what is below, too
      return names.map((name) => `${part ?? ''} ${name}: ${style.getPropertyValue(name)}`);
    });
  const fold = document.querySelector('link[fetchpriority="low"]');
  const seen = [...document.body.querySelectorAll('*')]
    .filter(
      (element) => element.checkVisibility() && element.closest('[data-late]') === null && !element.contains(fold),
    )
    .map((element) => ({ element, was: new Set(lookOf(element)) }));
  Object.assign(globalThis, {
    lookAgain: () =>
      seen.flatMap(({ element, was }) =>
        lookOf(element)
          .filter((each) => !was.has(each))
          // What is next to the fold is stretched to the height of what is below it.
          .filter(
            (each) =>
              element.parentElement?.contains(fold) !== true || !/ (?:block-size|height|\S+-origin): /.test(each),
          )
          .map((each) => `${element.tagName}.${element.className}${each}`),
      ),
  });
  return { elements: seen.length, facts: Math.min(...seen.map(({ was }) => was.size)) };
};

describe('the first view of a page', () => {
  // `npm test` looks at each page in one width, on a phone and on a desk in turn.
  const widthsOf = (at: number) => (isLongForm ? [360, 1280] : [at % 2 === 0 ? 360 : 1280]);
  it.each(PATHS.flatMap((path, at) => widthsOf(at).map((width) => ({ path, width }))))(
    '[PLT-1] looks the same before its later sheets are there: $path, $width px',
    async ({ path, width }) => {
      const sheets = Promise.withResolvers<void>();
      const { page, context } = await openPage({
        viewport: { width, height: 800 },
        javaScriptEnabled: false,
        reducedMotion: 'reduce',
      });
      try {
        await page.route('**/*', answer(sheets.promise));
        await page.goto(`http://localhost:1${path}`, { waitUntil: 'commit' });
        await page.locator('link[fetchpriority="low"]').first().waitFor({ state: 'attached' });
        const { elements, facts } = await page.evaluate(lookAtAll);
        expect(elements).toBeGreaterThan(20);
        expect(facts).toBeGreaterThan(200);
        sheets.resolve();
        await page.waitForLoadState('load');
        expect(await page.locator('.site-foot').isVisible()).toBe(true);
        const changed = await page.evaluate(() =>
          (globalThis as unknown as { lookAgain: () => readonly string[] }).lookAgain(),
        );
        expect(changed).toEqual([]);
      } finally {
        sheets.resolve();
        await context.close();
      }
    },
  );
});
