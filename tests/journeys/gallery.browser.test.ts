// @module-tag long: a journey through several pages of a started site

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violationsInBothThemes } from '../conformance/check-accessibility.ts';
import { layoutShifts, watchShifts } from '../conformance/layout-shift.ts';
import { walkByTab } from '../conformance/tab-walk.ts';
import { closeBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { freshFolder } from '../support/databases.ts';
import { startSite, type Site } from '../support/site.ts';

let folder: Awaited<ReturnType<typeof freshFolder>>;
let site: Site;
let watched: WatchedPage;

beforeAll(async () => {
  folder = await freshFolder();
  site = await startSite({ dataDir: folder.dataDir });
});

afterEach(() => watched?.context.close());

afterAll(async () => {
  await closeBrowser();
  await site?.stop();
  await folder?.remove();
});

const open = async (path: string, options: Parameters<typeof openPage>[0] = {}) => {
  watched = await openPage({ reducedMotion: 'reduce', ...options });
  await watched.page.goto(site.url + path);
  return watched.page;
};

describe('the gallery, as an editor uses it', () => {
  it('leads to every widget and shows it as chosen, with JavaScript off', async () => {
    const page = await open('/gallery', { javaScriptEnabled: false });
    await page.getByLabel('Theme').selectOption('dark');
    await page.getByLabel('Direction').selectOption('rtl');
    await page.getByLabel('Width').selectOption('360');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.locator('.gallery-card').getByRole('link', { name: 'Tabs', exact: true }).click();
    await page.waitForURL('**/gallery/fc-tabs?theme=dark&direction=rtl&width=360&language=en');
    const frame = page.frameLocator('iframe').first();
    expect(await frame.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await frame.locator('html').evaluate(() => innerWidth)).toBe(360);
    expect(await frame.getByText('Trade in the browser').isVisible()).toBe(true);
  });

  it('copies a tag and says so; a frame is as tall as its example', async () => {
    const page = await open('/gallery/fc-tabs?width=768', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByText('The tag as an editor writes it').first().click();
    await page.getByRole('button', { name: 'Copy the tag' }).first().click();
    await expect.poll(() => page.locator('.gallery-example output').first().innerText()).toBe('The tag was copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^<fc-tabs label="Platforms">[\s\S]*<\/fc-tabs>$/,
    );
    await expect
      .poll(() =>
        page
          .locator('iframe')
          .first()
          .evaluate(
            (frame: HTMLIFrameElement) =>
              Math.abs(frame.clientHeight - (frame.contentDocument?.body.getBoundingClientRect().height ?? 0)) <= 1,
          ),
      )
      .toBe(true);
    expect(watched.complaints).toEqual([]);
  });

  it.each(['sign-up', 'log-in'])(
    '[PLT-8] the form pop-up %s is a link to the form’s page that becomes a button, and shifts nothing',
    async (example) => {
      const plain = await open(`/gallery/fc-form-popup/${example}`, { javaScriptEnabled: false });
      expect(await plain.locator('fc-form-popup').getByRole('link').getAttribute('href')).toBe(`/en-gb/${example}`);
      expect(await plain.locator('form:visible').count()).toBe(0);
      await watched.context.close();
      watched = await openPage({ reducedMotion: 'reduce' });
      const { page } = watched;
      await watchShifts(page);
      await page.goto(`${site.url}/gallery/fc-form-popup/${example}`);
      await page.locator('fc-form-popup[data-fc-live]').waitFor();
      expect(await layoutShifts(page)).toEqual([]);
      await page.locator('fc-form-popup').getByRole('button').first().click();
      await page.getByRole('dialog').locator('form').waitFor();
      expect(watched.complaints).toEqual([]);
      expect(site.output()).not.toContain('could not be rendered');
    },
  );

  it('finds a widget by what it does, its tag or its requirement', async () => {
    const page = await open('/gallery');
    const find = page.getByRole('searchbox', { name: 'Find a widget' });
    const shown = () => page.locator('.gallery-card:visible code').allInnerTexts();
    for (const [words, tag] of [
      ['spreads smallest lot', '<fc-spreads-table>'],
      ['fc-hint', '<fc-hint>'],
      ['spy-3', '<fc-scroll-spy>'],
    ] as const) {
      await find.fill(words);
      await expect.poll(shown).toContain(tag);
      expect((await shown()).length).toBeLessThan(6);
      expect(await page.locator('.gallery-part:visible').count()).toBeLessThan(6);
    }
    expect(await page.locator('output[for="gallery-find"]').innerText()).toMatch(/^Found: \d+$/);
    await find.fill('');
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(50);
  });

  it('shows attributes as they are turned, and writes the tag', async () => {
    const page = await open('/gallery/fc-button');
    const form = page.locator('form[data-try]');
    const frame = page.frameLocator('iframe[name="try"]');
    await form.getByLabel('variant').selectOption('outlined');
    await frame.locator('.button[data-variant="outlined"]').first().waitFor();
    await expect.poll(() => page.locator('[data-try-markup] code').innerText()).toContain('variant="outlined"');
    expect(watched.complaints).toEqual([]);
  });

  it('shows attributes that were turned with JavaScript off, with the tag below', async () => {
    const page = await open('/gallery/fc-button', { javaScriptEnabled: false });
    await page.locator('form[data-try]').getByLabel('variant').selectOption('text');
    await page.locator('form[data-try]').getByRole('button', { name: 'Show' }).click();
    const frame = page.frameLocator('iframe[name="try"]');
    await frame.locator('.button[data-variant="text"]').first().waitFor();
    expect(await frame.locator('pre').innerText()).toContain('variant="text"');
  });

  it('is covered by nothing: no cookie question, no warning', async () => {
    for (const path of ['/gallery', '/gallery/fc-tabs', '/gallery/fc-tabs?language=de']) {
      const page = await open(path, { viewport: { width: 1280, height: 800 } });
      await page.locator('main').waitFor();
      expect(await page.locator('fc-risk-warning, .consent').count()).toBe(0);
      await watched.context.close();
    }
  });

  it.each([
    '/gallery',
    '/gallery/fc-accordion',
    '/gallery/fc-accordion?language=ar&width=360',
    '/gallery/symbols',
    '/gallery/fc-tabs?place=text',
  ])('is walked through by keyboard alone and accessible in both themes: %s', { timeout: 60_000 }, async (path) => {
    const page = await open(path, { viewport: { width: 1280, height: 800 } });
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    expect(await walkByTab(page, 'main')).toEqual({ missed: [], unseen: [], isTrapped: false });
    expect(watched.complaints).toEqual([]);
  });

  it.each([360, 768, 1280, 1920])('fits a window of %i px', async (width) => {
    const page = await open('/gallery/fc-deposit-withdrawal', { viewport: { width, height: 800 } });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });

  it('answers 404 for a widget or an example that is not there, and lets nobody else frame one', async () => {
    for (const path of ['/gallery/fc-none', '/gallery/fc-tabs/none', '/gallery/%22%3E%3Cscript%3E'])
      expect((await fetch(site.url + path)).status).toBe(404);
    const { headers } = await fetch(`${site.url}/gallery/fc-tabs/secondary`);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'self'`);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect((await fetch(`${site.url}/gallery/fc-tabs`)).headers.get('content-security-policy')).toContain(
      `frame-ancestors 'none'`,
    );
  });
});
