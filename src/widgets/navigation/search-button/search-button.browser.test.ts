// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALOG_CLOSE_MS, DIALOG_OPEN_MS, SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { accessibilityViolations, violationsInBothThemes } from '../../../../tests/conformance/check-accessibility.ts';
import { copyBrand } from '../../../../tests/support/brand-copy.ts';
import { closeBrowser, openPage } from '../../../../tests/support/browser.ts';
import { type SearchSite, startSearchSite } from '../../../../tests/support/search-site.ts';

let site: SearchSite;
beforeAll(async () => {
  site = await startSearchSite();
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

async function open(path: string, options: BrowserContextOptions & { clock?: boolean } = {}) {
  const { clock = false, ...rest } = options;
  const { page, context, complaints } = await openPage({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...rest,
  });
  site.searched.length = 0;
  site.rule = undefined;
  if (clock) await page.clock.install();
  await page.goto(path);
  return { page, complaints, end: () => context.close() };
}

const button = (page: Page) => page.locator('.site-head .search-button');
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Search this site' });
const field = (page: Page) => page.getByRole('combobox', { name: 'What are you looking for?' });
const options = (page: Page) => page.getByRole('option');
const status = (page: Page) => page.locator('.search-note output');
const hash = (page: Page) => page.evaluate(() => location.hash);

describe('without a script', () => {
  it('[PLT-3, SRC-3] the button leads to a page that answers, escaped, grouped and marked', async () => {
    const { page, end } = await open('/en-gb/costs', { javaScriptEnabled: false });
    await button(page).click();
    await page.waitForURL('**/en-gb/search');
    await page.getByRole('searchbox').fill('gold');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/en-gb/search?q=gold');
    expect(await page.getByRole('searchbox').inputValue()).toBe('gold');
    expect(await page.locator('main h2').first().innerText()).toBe('Markets');
    expect(await page.getByRole('link', { name: 'Gold', exact: true }).getAttribute('href')).toBe(
      '/en-gb/markets/gold',
    );
    expect(await page.locator('main mark').allInnerTexts()).toContain('Gold');
    expect(await page.getByText(/^The 20 best of \d+ results for “gold”$/).count()).toBe(1);

    await page.goto(`/en-gb/search?q=${encodeURIComponent('<b onclick=x>zzzqqq</b> "')}`);
    expect(await page.getByRole('heading', { name: 'No results for “<b onclick=x>zzzqqq</b> "”' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Markets' }).last().isVisible()).toBe(true);
    await end();
  });
});

describe('words that were probably meant', () => {
  it.each([
    ['/en-gb/search', 'withdrawels', 'Did you mean “withdrawals”?', 'withdrawals'],
    ['/en-gb/search', 'piq', 'Did you mean “pip”?', 'pip'],
    ['/de-de/search', 'Handelszieten', 'Meinten Sie „Handelszeiten“?', 'Handelszeiten'],
    ['/es-es/search', 'apalancamineto', '¿Quiso decir «apalancamiento»?', 'apalancamiento'],
    ['/ar-jo/search', 'الراافعة', 'هل تقصد «الرافعة»؟', 'الرافعة'],
  ])('[SRC-3] are a link on the page without a script: %s?q=%s', async (path, typed, label, meant) => {
    const { page, end } = await open(`${path}?q=${encodeURIComponent(typed)}`, { javaScriptEnabled: false });
    await page.getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL(`**${path}?q=${encodeURIComponent(meant)}`);
    expect(await page.getByRole('searchbox').inputValue()).toBe(meant);
    expect(await page.locator('.search-results li').count()).toBeGreaterThan(0);
    expect(await page.locator('.search-suggestion').count()).toBe(0);
    await end();
  });
});

describe('the overlay', () => {
  it(
    '[SRC-1] opens with an empty field in focus and an address to go back from, each time',
    { tags: ['proof'] },
    async () => {
      const { page, end, complaints } = await open('/en-gb/costs#the-spread');
      await button(page).click();
      await overlay(page).waitFor();
      expect(await hash(page)).toBe('#search');
      await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
      await field(page).fill('gold');
      await options(page).first().waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => overlay(page).count()).toBe(0);
      await button(page).click();
      expect(await field(page).inputValue()).toBe('');
      expect(await options(page).count()).toBe(0);
      expect(await page.getByRole('navigation', { name: 'Pages that many look for' }).getByRole('link').count()).toBe(
        3,
      );
      expect(complaints).toEqual([]);
      await end();
    },
  );

  it.each(['#the-spread', ''])(
    '[NAV-1, SRC-2] closes by its button, a click beside it, Escape and Back: the hash is "%s" again, the focus is back, results are gone',
    async (before) => {
      const { page, end } = await open(`/en-gb/costs${before}`);
      const entries = await page.evaluate(() => history.length);
      const ways: readonly (() => Promise<unknown>)[] = [
        () => page.getByRole('button', { name: 'Close the search' }).click(),
        () => page.mouse.click(20, 500),
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
      ];
      // Without a hash before, Escape and Back stand for the others.
      for (const [way, close] of ways.slice(before === '' ? 2 : 0).entries()) {
        await button(page).click();
        await field(page).fill('gold');
        await options(page).first().waitFor();
        await close();
        await expect.poll(() => overlay(page).count(), { message: `way ${way}` }).toBe(0);
        await expect.poll(() => hash(page), { message: `way ${way}` }).toBe(before);
        expect(await page.locator('.search-hit').count(), `way ${way}`).toBe(0);
        expect(await button(page).evaluate((link) => link === document.activeElement), `way ${way}`).toBe(true);
        // One entry more, which is ahead: Back leaves the page as it would have.
        expect(await page.evaluate(() => history.length), `way ${way}`).toBe(entries + 1);
      }
      await end();
    },
  );

  it(
    '[SRC-2] a history pop that leaves no hash closes it and brings the remembered one back',
    { tags: ['proof'] },
    async () => {
      const { page, end } = await open('/en-gb/costs#the-spread');
      await button(page).click();
      await overlay(page).waitFor();
      await page.evaluate(() => {
        history.replaceState(null, '', location.pathname);
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await expect.poll(() => overlay(page).count()).toBe(0);
      expect(await hash(page)).toBe('#the-spread');
      await end();
    },
  );

  it('[SRC-2] a press inside that ends outside does not close it; Tab stays inside', async () => {
    const { page, end } = await open('/en-gb/costs');
    await button(page).click();
    const box = await overlay(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(10, 700);
    await page.mouse.up();
    expect(await overlay(page).count()).toBe(1);
    await field(page).focus();
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await overlay(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await end();
  });

  it('[SRC-1] opens in the dialogs’ time, and at once where less motion is asked for', async () => {
    const { page, end } = await open('/en-gb/costs', { reducedMotion: 'no-preference' });
    await button(page).click();
    await overlay(page).waitFor();
    const duration = () =>
      page.locator('.search-overlay').evaluate((dialog) => getComputedStyle(dialog).animationDuration);
    expect(await duration()).toBe(`${DIALOG_OPEN_MS / 1_000}s`);
    await page.locator('.search-overlay').evaluate((dialog) => dialog.setAttribute('data-closing', ''));
    expect(await duration()).toBe(`${DIALOG_CLOSE_MS / 1_000}s`);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await page.locator('.search-overlay').evaluate((dialog) => getComputedStyle(dialog).animationName)).toBe(
      'none',
    );
    await end();
  });

  it('[SRC-1] fills the screen of a phone, in both directions', async () => {
    const { page, end, complaints } = await open('/ar-jo/about', {
      viewport: { width: 360, height: 720 },
      hasTouch: true,
      isMobile: true, // its scrollbars lie over the page
    });
    await button(page).click();
    await page.getByRole('combobox').fill('النقطة');
    await options(page).first().waitFor();
    expect(await page.locator('.search-overlay').boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 720 });
    expect(await options(page).first().getAttribute('href')).toMatch(/^\/ar-jo\//);
    expect(await accessibilityViolations(page, '.search-overlay')).toEqual([]);
    expect(complaints).toEqual([]);
    await end();
  });
});

describe('searching', () => {
  it('[SRC-4] begins above 2 characters, 500 ms after the last one', async () => {
    const { page, end } = await open('/en-gb/costs', { clock: true });
    await button(page).click();
    await overlay(page).waitFor();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await field(page).pressSequentially('go');
    await page.clock.runFor(10 * SEARCH_DEBOUNCE_MS);
    expect(site.searched).toEqual([]);
    expect(await status(page).innerText()).toBe('Type at least 3 characters.');
    await field(page).pressSequentially('l');
    await page.clock.runFor(SEARCH_DEBOUNCE_MS - 1);
    expect(site.searched).toEqual([]);
    await field(page).pressSequentially('d');
    await page.clock.runFor(SEARCH_DEBOUNCE_MS - 1);
    expect(site.searched).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => site.searched).toEqual(['gold']);
    await options(page).first().waitFor();
    // Spaces are not characters to search for.
    await field(page).fill('g   ');
    await page.clock.runFor(10 * SEARCH_DEBOUNCE_MS);
    expect(site.searched).toEqual(['gold']);
    expect(await options(page).count()).toBe(0);
    await end();
  });

  it('[SRC-4] an older answer never takes the place of a newer one', async () => {
    const { page, end } = await open('/en-gb/costs');
    const held: ServerResponse[] = [];
    site.rule = (query, response) => {
      if (query === 'gold') held.push(response);
      return query === 'gold';
    };
    await button(page).click();
    await field(page).fill('gold');
    await expect.poll(() => held.length).toBe(1);
    expect(await status(page).innerText()).toBe('Searching…');
    await field(page).fill('privacy');
    await expect.poll(() => status(page).innerText()).toContain('“privacy”');
    held[0]?.writeHead(200, { 'Content-Type': 'application/json' }).end('{"total":0,"groups":[]}');
    await field(page).press('End');
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
    expect(await status(page).innerText()).toContain('“privacy”');
    expect(await options(page).first().getAttribute('href')).toBe('/en-gb/legal/privacy');
    await end();
  });

  it(
    '[SRC-4] is a combobox: arrows choose, Enter goes there, Back leads to the page without the overlay',
    { tags: ['proof'] },
    async () => {
      const { page, end, complaints } = await open('/en-gb/costs');
      await button(page).click();
      expect(await field(page).getAttribute('aria-expanded')).toBe('false');
      await field(page).fill('spread');
      await options(page).first().waitFor();
      expect(await status(page).innerText()).toMatch(/^The 20 best of \d+ results for “spread”$/);
      expect(await field(page).getAttribute('aria-expanded')).toBe('true');
      const list = page.getByRole('listbox', { name: 'Results' });
      expect(await list.getAttribute('id')).toBe(await field(page).getAttribute('aria-controls'));
      expect(await list.getByRole('group').first().getByRole('option').count()).toBeGreaterThan(0);
      const count = await options(page).count();
      const chosen = () =>
        options(page).evaluateAll((all) => all.findIndex((option) => option.getAttribute('aria-selected') === 'true'));
      expect(await chosen()).toBe(-1);
      await page.keyboard.press('ArrowDown');
      expect(await chosen()).toBe(0);
      expect(await field(page).getAttribute('aria-activedescendant')).toBe(
        await options(page).first().getAttribute('id'),
      );
      await page.keyboard.press('ArrowUp');
      expect(await chosen()).toBe(-1);
      expect(await field(page).getAttribute('aria-activedescendant')).toBeNull();
      await page.keyboard.press('ArrowUp');
      expect(await chosen()).toBe(count - 1);
      expect(
        await options(page)
          .last()
          .evaluate((option) => {
            const body = option.closest('.search-overlay-body')?.getBoundingClientRect();
            return option.getBoundingClientRect().bottom <= (body?.bottom ?? 0) + 1;
          }),
      ).toBe(true);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await violationsInBothThemes(page, '.search-overlay')).toEqual([]);
      expect(complaints).toEqual([]);
      const goal = (await options(page).first().getAttribute('href')) ?? '';
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${goal}`);
      await page.goBack();
      await page.waitForURL('**/en-gb/costs');
      await expect.poll(() => overlay(page).count()).toBe(0);
      await end();
    },
  );

  it('[SRC-4] Enter with nothing chosen goes to the result page', async () => {
    const { page, end } = await open('/en-gb/costs');
    await button(page).click();
    await overlay(page).waitFor();
    await page.keyboard.press('Enter');
    expect(await overlay(page).count()).toBe(1);
    await field(page).fill('go & <b>');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en-gb/search?q=go%20%26%20%3Cb%3E');
    expect(await page.getByRole('searchbox').inputValue()).toBe('go & <b>');
    await end();
  });

  it('[SRC-4] says that nothing was found, and that the search cannot be reached, with ways on', async () => {
    const { page, end } = await open('/en-gb/costs');
    await button(page).click();
    await field(page).fill('zzzqqq');
    await expect.poll(() => status(page).innerText()).toBe('No results for “zzzqqq”');
    expect(await page.getByText('Check the spelling.').isVisible()).toBe(true);
    expect(await violationsInBothThemes(page, '.search-overlay')).toEqual([]);
    site.rule = (_, response) => {
      response.writeHead(503).end();
      return true;
    };
    await field(page).fill('margin');
    await expect.poll(() => status(page).innerText()).toBe('The search cannot be reached right now.');
    expect(await page.getByRole('link', { name: 'Try the search page' }).getAttribute('href')).toBe(
      '/en-gb/search?q=margin',
    );
    site.rule = (_, response) => {
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(
          '{"total":1,"groups":[{"kind":"page","hits":[{"kind":"page","title":[],"address":"//evil.example","snippet":[]}]}]}',
        );
      return true;
    };
    await field(page).fill('margin call');
    await expect.poll(() => site.searched.at(-1)).toBe('margin call');
    await expect.poll(() => status(page).innerText()).toBe('The search cannot be reached right now.');
    expect(await options(page).count()).toBe(0);
    await end();
  });

  it('[SRC-3] offers the words that were probably meant, and looks for them', { tags: ['proof'] }, async () => {
    const { page, end, complaints } = await open('/en-gb/costs');
    await button(page).click();
    await field(page).fill('withdrawels');
    const meant = page.getByRole('button', { name: 'Did you mean “withdrawals”?' });
    await meant.waitFor();
    expect(await status(page).innerText()).toContain('Did you mean “withdrawals”?');
    expect(await options(page).count()).toBeGreaterThan(0);
    expect(await violationsInBothThemes(page, '.search-overlay')).toEqual([]);

    // Nothing was looked for in place of a short word; the keyboard reaches what was meant.
    await field(page).fill('piq');
    await page.getByText('No results for “piq”').waitFor();
    expect(await options(page).count()).toBe(0);
    expect(await page.getByText('Check the spelling.').count()).toBe(0);
    expect(await violationsInBothThemes(page, '.search-overlay')).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => site.searched).toEqual(['withdrawels', 'piq', 'pip']);
    await expect.poll(() => meant.or(page.getByText('No results for')).count()).toBe(0);
    expect(await status(page).innerText()).toContain('“pip”');
    expect(await field(page).inputValue()).toBe('pip');
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await options(page).first().getAttribute('href')).toBe('/en-gb/education/what-is-a-pip');
    expect(await meant.count()).toBe(0);
    expect(complaints).toEqual([]);
    await end();
  });

  it('[SRC-3] markup in what was found is text', async () => {
    const { page, end } = await open('/en-gb/costs');
    site.rule = (_, response) => {
      const hit = {
        kind: 'page',
        title: [{ text: '<img src=x onerror=alert(1)>', isMatch: true }],
        address: '/en-gb/costs',
        snippet: [{ text: '<script>', isMatch: false }],
      };
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ total: 1, groups: [{ kind: 'page', hits: [hit] }] }));
      return true;
    };
    await button(page).click();
    await field(page).fill('markup');
    await options(page).first().waitFor();
    expect(await options(page).first().innerText()).toContain('<img src=x onerror=alert(1)>');
    expect(await page.locator('.search-overlay img, .search-overlay script').count()).toBe(0);
    await end();
  });
});

describe('a search service', () => {
  it('[SRC-3] is loaded on first opening, installed with apiKey and version 2.0.0, asked as the site’s own is, and may run nowhere else', async () => {
    const asked: string[] = [];
    const script = `window.SearchService = { install(settings) {
      window.installed = [...(window.installed ?? []), { apiKey: settings.apiKey, version: settings.version, language: settings.language, field: settings.input.localName }];
      return {
        async search(query) {
          const answer = await fetch('ORIGIN/find?key=' + settings.apiKey + '&q=' + encodeURIComponent(query));
          const link = document.createElement('a');
          link.href = '/en-gb/legal/privacy';
          link.textContent = await answer.text();
          settings.results.replaceChildren(link);
        },
        clear() { settings.results.replaceChildren(); },
      };
    } };`;
    const service = createServer((request, response) => {
      asked.push(request.url ?? '');
      const isScript = request.url === '/search.js';
      response.writeHead(200, {
        'Content-Type': isScript ? 'text/javascript' : 'text/plain',
        'Access-Control-Allow-Origin': '*',
      });
      response.end(
        isScript
          ? script.replace('ORIGIN', origin)
          : `Found by the service: ${new URL(request.url ?? '', origin).searchParams.get('q')}`,
      );
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const origin = `http://localhost:${(service.address() as AddressInfo).port}`;
    const brand = copyBrand();
    brand.change(
      'brand.yaml',
      '  provider: own',
      `  provider: external\n  script: ${origin}/search.js\n  apiKey: key-of-northquay`,
    );
    const external = await startSearchSite(brand.dir);

    const { page, context, complaints } = await openPage({
      baseURL: external.url,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const response = await page.goto('/en-gb/costs');
    const policy = response?.headers()['content-security-policy'] ?? '';
    for (const directive of ['script-src', 'connect-src', 'img-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${origin}(?:;| |$)`));
    for (const directive of ['style-src', 'default-src', 'form-action', 'frame-ancestors'])
      expect(policy).not.toMatch(new RegExp(`${directive} [^;]*${origin}`));
    await page.getByRole('link', { name: 'Search this site' }).hover();
    expect(asked).toEqual([]);

    await page.getByRole('link', { name: 'Search this site' }).click();
    const input = page.getByRole('textbox', { name: 'What are you looking for?' });
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'installed') as unknown))
      .toEqual([{ apiKey: 'key-of-northquay', version: '2.0.0', language: 'en-GB', field: 'input' }]);
    expect(asked).toEqual(['/search.js']);
    await input.fill('gold');
    await page.getByText('Found by the service: gold').waitFor();
    expect(asked).toEqual(['/search.js', '/find?key=key-of-northquay&q=gold']);
    expect(external.searched).toEqual([]);

    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.search-overlay[open]').count()).toBe(0);
    expect(await page.locator('.search-service *').count()).toBe(0);
    await page.getByRole('link', { name: 'Search this site' }).click();
    await input.fill('silver');
    await page.getByText('Found by the service: silver').click();
    await page.waitForURL('**/en-gb/legal/privacy');
    expect(asked.filter((target) => target === '/search.js')).toHaveLength(1);
    // `/api/user/session` and the like are not of this site.
    expect(complaints.filter((complaint) => /Security|uncaught/.test(complaint))).toEqual([]);

    // The service rests: said in its place, and the site's own page answers.
    await page.goto('/en-gb/about');
    service.close();
    service.closeAllConnections();
    await page.getByRole('link', { name: 'Search this site' }).click();
    await page.getByRole('textbox', { name: 'What are you looking for?' }).fill('gold');
    await page.getByText('The search cannot be reached right now.').waitFor();
    expect(await page.getByRole('link', { name: 'Try the search page' }).getAttribute('href')).toBe(
      '/en-gb/search?q=gold',
    );
    await context.close();
    await external.close();
    brand.end();
  });

  it('[SRC-3] is none by default: the policy names no one else', async () => {
    const answer = await fetch(`${site.url}/en-gb/costs`);
    expect(answer.headers.get('content-security-policy')).not.toMatch(/https?:\/\//);
  });
});
