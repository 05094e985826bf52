import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, prepareAccessibility } from '../../tests/conformance/check-accessibility.ts';
import { layoutShifts, watchShifts } from '../../tests/conformance/layout-shift.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../tests/support/browser.ts';
import { isLongForm } from '../../tests/support/long-form.ts';
import { type PageSite, startPageSite } from '../../tests/support/page-site.ts';

/** One of each template, in both directions. */
const SAMPLE = [
  '/en-gb',
  '/ar-jo',
  '/en-gb/education/what-is-a-pip',
  '/ar-jo/education/what-is-a-spread',
  '/en-gb/education',
  '/en-gb/markets',
  '/ar-jo/legal/privacy',
  '/en-gb/sign-up',
  '/ar-jo/sign-up/details',
  '/en-gb/sign-up/thank-you',
  '/choose',
  '/en-gb/nothing',
  '/en-gb/search?q=spread',
  '/ar-jo/search?q=zzzqqq',
];

let site: PageSite;
beforeAll(async () => {
  site = await startPageSite();
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

describe('a page with JavaScript off', () => {
  it('[PLT-1] has its content, its prices’ names, its questions and its way to an account', async () => {
    const { page, context, complaints } = await openPage({ baseURL: site.url, javaScriptEnabled: false });
    await page.goto('/en-gb');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'Know the price.\nKnow the cost.\nThen trade.',
    );
    expect(await page.getByText('EUR/USD').filter({ visible: true }).count()).toBeGreaterThan(0);
    const question = page.locator('summary', { hasText: 'Can I lose more than I deposit?' });
    const answer = page.getByText('Not as a retail client.');
    expect(await answer.isVisible()).toBe(false);
    await question.click();
    await expect.poll(() => answer.isVisible()).toBe(true); // it slides open
    await page.getByRole('main').getByRole('link', { name: 'Open account' }).first().click();
    await page.waitForURL('**/en-gb/sign-up');
    expect(await page.getByLabel('E-mail address').isVisible()).toBe(true);
    expect(await page.locator('form').first().getAttribute('method')).toBe('post');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    [360, true],
    [600, false],
    [1280, false],
  ])('[PLT-1] reaches every link of the footer at %d px; its groups fold: %s', async (width, isFolded) => {
    const { page, context } = await openPage({
      baseURL: site.url,
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
    });
    await page.goto('/en-gb/costs');
    const footer = page.getByRole('navigation', { name: 'All pages' });
    const [heading, link] = [
      footer.getByRole('heading', { name: 'Legal' }),
      footer.getByRole('link', { name: 'Privacy' }),
    ];
    expect([await heading.isVisible(), await link.isVisible()]).toEqual([!isFolded, !isFolded]);
    expect(await footer.locator('summary:visible').count()).toBe(isFolded ? 4 : 0);
    if (isFolded) await footer.locator('summary', { hasText: 'Legal' }).press('Enter');
    expect(await link.isVisible()).toBe(true);
    await context.close();
  });

  it('[PLT-1] shows nothing that only a script could work', { tags: ['long'] }, async () => {
    const { page, context } = await openPage({ baseURL: site.url, javaScriptEnabled: false });
    for (const path of SAMPLE) {
      await page.goto(path);
      expect(await page.locator('.needs-js:visible').count(), path).toBe(0);
    }
    await context.close();
  });
});

describe.each([
  ['light', 1280],
  ['dark', 360],
] as const)('every template in %s at %d px', (colorScheme, width) => {
  let watched: WatchedPage;
  beforeAll(async () => {
    watched = await openPage({
      baseURL: site.url,
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    await prepareAccessibility(watched.context);
  });
  afterAll(() => watched.context.close());

  /** Colours and widths change the look of the templates alike: `npm test` sees every fourth page in the dark, and others in light. */
  const looked = isLongForm ? SAMPLE : SAMPLE.filter((_, at) => at % 4 === (colorScheme === 'dark' ? 0 : 1));

  it.each(looked)('%s has no axe violation, no sideways scrolling and no complaint', async (path) => {
    const { page, complaints } = watched;
    complaints.length = 0;
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });
});

describe('reading', () => {
  const PAGES = isLongForm ? ['/en-gb', '/ar-jo', '/en-gb/education/what-is-a-pip'] : ['/ar-jo'];
  const PHONE = { width: 390, height: 780 };

  it.each(PAGES)('%s loads and is scrolled through without a layout shift', async (path) => {
    const { page, context } = await openPage({ baseURL: site.url, viewport: PHONE, bypassCSP: true });
    await watchShifts(page);
    // A typeface that is late takes the place of its fallback on a slow machine only; the next test sees to that.
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const swapping = await response.text();
      await route.fulfill({ response, body: swapping.replaceAll('font-display:swap', 'font-display:optional') });
    });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (let step = 0; step < 6; step += 1) {
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(150);
    }
    expect(await layoutShifts(page)).toEqual([]);
    await context.close();
  });

  it.each(PAGES)('%s hardly moves when its typeface is late', async (path) => {
    const { page, context } = await openPage({ baseURL: site.url, viewport: PHONE });
    await watchShifts(page);
    let sendFonts = () => {};
    const isPainted = new Promise<void>((resolve) => (sendFonts = resolve));
    await page.route('**/*.woff2', async (route) => {
      await isPainted;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForTimeout(500); // painted, and no longer the moment for which a browser waits for an optional face
    const facesThere = () =>
      page.evaluate(
        () => [...document.fonts].filter(({ family, status }) => /IBM Plex/.test(family) && status === 'loaded').length,
      );
    expect(await facesThere()).toBe(0);
    sendFonts();
    await page.evaluate(() => document.fonts.ready);
    expect(await facesThere()).toBeGreaterThan(0); // though of a page in Arabic script the next page alone is set in them
    const moved = (await layoutShifts(page)).map((shift) => Number(shift.split(' ')[0]));
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
    await context.close();
  });

  it('holds 60 to 75 characters a line, and figures of one width', async () => {
    const { page, context } = await openPage({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
    await page.goto('/en-gb/legal/risk-disclosure');
    await page.evaluate(() => document.fonts.ready);
    const lines = await page.evaluate(() => {
      const text = [...document.querySelectorAll('.prose > p')].find(
        (paragraph) => (paragraph.firstChild?.textContent?.length ?? 0) > 250,
      )?.firstChild as Text;
      const range = document.createRange();
      const lengths: number[] = [];
      let top: number | undefined;
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const box = range.getBoundingClientRect();
        if (box.top !== top) lengths.push(0);
        top = box.top;
        lengths.push((lengths.pop() ?? 0) + 1);
      }
      return lengths.slice(0, -1);
    });
    expect(Math.max(...lines)).toBeLessThanOrEqual(84);
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(50);
    const widths = await page.evaluate(() =>
      ['1111111', '8888888'].map((digits) => {
        const line = document.createElement('span');
        line.textContent = digits;
        document.querySelector('.prose')?.append(line);
        return line.getBoundingClientRect().width;
      }),
    );
    expect(widths[0]).toBe(widths[1]);
    await context.close();
  });
});

describe('the first view of a phone', () => {
  it.each(['/en-gb', '/ar-jo', '/es-es', '/fr-fr', '/pl-pl'])(
    'has the heading, one price and the button, with the warning and the question about cookies open: %s',
    async (path) => {
      const { page, context } = await openPage({
        baseURL: site.url,
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      });
      await page.goto(path);
      const question = page.locator('[data-consent-banner]');
      await expect.poll(() => question.isVisible()).toBe(true);
      expect(await page.locator('.site-head .risk-words').isVisible()).toBe(true);
      const parts = ['h1', 'main fc-price-line', 'main .hero-actions .button'];
      const ends = await page.evaluate(
        (selectors) =>
          selectors.map((selector) => {
            const { height, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
            return { selector, isShown: height > 0, bottom };
          }),
        parts,
      );
      const top = await question.evaluate((element) => element.getBoundingClientRect().top);
      for (const { selector, isShown, bottom } of ends) {
        expect(isShown, selector).toBe(true);
        expect(bottom, selector).toBeLessThanOrEqual(top);
      }
      await context.close();
    },
  );
});
