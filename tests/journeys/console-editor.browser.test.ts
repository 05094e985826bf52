// @module-tag long: a started site whose files change, visitors, an editor, a publisher and who reads the trail
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORM_COUNTS_FOLD_EVERY_MS, FORM_LOADS_BUFFERED_MS } from '#contracts/limits.ts';
import { copyBrand } from '../support/brand-copy.ts';
import { closeBrowser, openPage } from '../support/browser.ts';
import { type ConsoleWalk, expectGoodLooks, shoot, startConsoleWalk } from '../support/console-walk.ts';

const EVENT = 'trade-days-london';
const ARTICLE = 'what-is-a-spread';
/** What the site takes to read a changed file, where the system reports no changes. */
const READ_WITHIN = { timeout: 40_000, interval: 500 };
/** A headless browser calls itself a robot, and is not counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

const pageFile = (title: string, more: string) =>
  `---\ntemplate: plain\ntitle: ${title}\ndescription: ${title}, as somebody who looks after the words of the site has written it.\n${more}---\n\nThe office opens at nine.\n`;

describe('a day of who looks after the content', () => {
  const brand = copyBrand();
  let walk: ConsoleWalk;
  beforeAll(async () => {
    for (const language of ['en', 'de', 'es', 'ar', 'fr', 'pl'])
      brand.change(`events/${language}/${EVENT}.md`, 'capacity: 120', 'capacity: 2');
    brand.change('review.yaml', 'from: 2026-06-10, reviewBy: 2027-06-30', 'from: 2026-06-10, reviewBy: 2026-06-30');
    brand.write('pages/en/office-hours.md', pageFile('Office hours', ''));
    brand.write('pages/en/new-office.md', pageFile('A new office', 'draft: true\n'));
    brand.write('pages/de/neues-buero.md', pageFile('Ein neues Büro', 'published: 2999-03-01\n'));
    walk = await startConsoleWalk({ BRAND_DIR: brand.dir, MAIL_DOMAIN_CHECK: 'off', CAPTCHA: 'off' });
    // What the day is about: readers and guests on the site itself.
    const { page, context } = await openPage({ baseURL: walk.site.url, locale: 'en-GB', userAgent });
    for (const [first, last] of [
      ['Cleo', 'Hartmann'],
      ['Dora', 'Ellingsworth'],
      ['Zelda', 'Quartermaine'],
    ] as const) {
      await page.goto(`/en-gb/events/${EVENT}`);
      await page.getByLabel('First name').fill(first);
      await page.getByLabel('Last name').fill(last);
      await page.getByLabel('E-mail address').fill(`${first.toLowerCase()}.${last.toLowerCase()}@mail.example`);
      await page.getByLabel(/I have read the privacy notice/).check();
      await page.getByRole('button', { name: 'Register' }).click();
      await page.waitForURL('**/en-gb/events/registered');
    }
    await page.goto(`/en-gb/education/${ARTICLE}`);
    await page.getByRole('button', { name: '4 of 5 stars' }).click();
    await page.getByText('the average is now 4.0').waitFor();
    await context.close();
  }, 300_000);
  afterAll(async () => {
    await closeBrowser();
    await walk?.stop();
    brand.end();
  });

  const menu = (page: Page) =>
    page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.querySelector('span')?.textContent ?? link.textContent));
  /** The section opens, and is not in the middle of a change of address. */
  const go = async (page: Page, key: string, heading: string | RegExp) => {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  };
  const answerTo = (page: Page, path: string, body: object) =>
    page.evaluate(
      async ([address, json]) => {
        const answer = await fetch(`/console/api/${address}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: json,
        });
        return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`.trim();
      },
      [path, JSON.stringify(body)] as const,
    );
  const visitorSees = async (path: string) => (await fetch(walk.site.url + path)).text();
  /** Names and addresses of those who registered. */
  const PEOPLE = /Cleo|Hartmann|Dora|Ellingsworth|Zelda|Quartermaine/i;

  it(
    'an editor sees what is late, fixes a file, shows a draft to a colleague, and reads what visitors made of it; of people nothing',
    { timeout: 360_000 },
    async () => {
      const { page, context, complaints } = await walk.enter('Edda Editor', 'editor');
      expect(await menu(page)).toEqual(['Today', 'Funnel', 'Content', 'Loss percentages']);
      const today = page.getByRole('region', { name: 'Content that needs somebody' });
      await today.getByRole('link', { name: 'Consumer prices' }).waitFor();
      expect(await today.getByRole('listitem').first().innerText()).toMatch(
        /Consumer prices[^]*30 Jun 2026[^]*Overdue/,
      );
      await expectGoodLooks(page, 'today');
      await shoot(page, 'editor-today');

      // By the palette, where sections of others and people are not.
      await page.keyboard.press('Control+K');
      const palette = page.getByRole('dialog', { name: 'Search or jump to' });
      await palette.getByRole('combobox').fill('Zelda');
      await expect.poll(() => palette.getByRole('option').count()).toBe(0);
      await palette.getByRole('combobox').fill('peo');
      await expect.poll(() => palette.getByRole('option').count()).toBe(0);
      await palette.getByRole('combobox').fill('cont');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Content', level: 1 }).waitFor();

      const fact = page.getByRole('row').filter({ hasText: 'Consumer prices' });
      expect(await fact.innerText()).toMatch(/Overdue/);
      await expectGoodLooks(page, 'reviews');
      await shoot(page, 'editor-reviews');
      brand.change('review.yaml', 'from: 2026-06-10, reviewBy: 2026-06-30', 'from: 2026-11-28, reviewBy: 2999-06-30');
      await expect.poll(() => fact.innerText(), READ_WITHIN).toMatch(/In good time/);

      // A file with a fault: the page stays as it was, and here is why.
      brand.write('pages/en/office-hours.md', pageFile('Office hours', 'tempo: fast\n'));
      const faults = page.getByRole('region', { name: '1 fault keeps a change from being shown' });
      await faults.waitFor({ timeout: READ_WITHIN.timeout });
      expect(await faults.innerText()).toMatch(/pages\/en\/office-hours\.md[^]*line 5[^]*tempo/);
      await expectGoodLooks(page, 'faults');
      await shoot(page, 'editor-faults');
      expect(await visitorSees('/en-gb/office-hours')).toContain('The office opens at nine.');
      await go(page, 't', 'Today');
      await today.getByRole('link', { name: /^pages\/en\/office-hours\.md:5/ }).waitFor();
      brand.write('pages/en/office-hours.md', pageFile('Office hours', '').replace('nine', 'eight'));
      await go(page, 'c', 'Content');
      await expect.poll(() => faults.count(), READ_WITHIN).toBe(0);
      await expect.poll(() => visitorSees('/en-gb/office-hours')).toContain('The office opens at eight.');

      // A draft, to a colleague without an account here. Only keys.
      await page.getByRole('link', { name: /^To come/ }).click();
      await page.getByRole('row').filter({ hasText: 'A new office' }).waitFor();
      await expectGoodLooks(page, 'to come');
      await shoot(page, 'editor-coming');
      expect((await fetch(`${walk.site.url}/en-gb/new-office`)).status).toBe(404);
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Preview link: A new office',
      );
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Address on the site').waitFor();
      expect(await dialog.getByLabel('Address on the site').inputValue()).toBe('/en-gb/new-office');
      await expectGoodLooks(page, 'preview');
      await page.keyboard.press('Enter');
      const link = await dialog.getByLabel(/^Link, good until/).inputValue();
      await expectGoodLooks(page, 'link');
      await shoot(page, 'editor-link');
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog.count()).toBe(0);
      expect(await (await fetch(link)).text()).toContain('A new office');
      expect((await fetch(link.replace(/key=[^&]+/, 'key=1.x'))).status).toBe(404);
      await page.keyboard.press('v');
      await dialog.getByLabel('Address on the site').fill('/xx-xx/nowhere');
      await page.keyboard.press('Enter');
      await dialog.getByText('Type the address of a page, such as').waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: 'Languages', exact: true }).click();
      const german = page.getByRole('row').filter({ hasText: 'Deutsch' });
      expect(await german.innerText()).toMatch(/(\d+) of (\d+)\s+1\s/);
      await page.getByText('What is missing in Deutsch').click();
      expect(await page.getByRole('link', { name: 'Office hours' }).first().getAttribute('href')).toBe(
        `${walk.site.url}/de-de/office-hours`,
      );
      await expectGoodLooks(page, 'languages');
      await shoot(page, 'editor-languages');

      await page.getByRole('link', { name: 'Ratings' }).click();
      expect(await page.getByRole('row').nth(1).innerText()).toMatch(
        new RegExp(`education/${ARTICLE}\\s+4\\.0 of 5\\s+1$`),
      );
      await expectGoodLooks(page, 'ratings');
      await shoot(page, 'editor-ratings');

      // What became of the event's form: numbers, and few of them are not told exactly.
      await page.goto(`${walk.url}funnel?form=trade-days`);
      const way = page.getByRole('table', { name: 'The way through the form' });
      await expect
        .poll(
          async () => {
            await page.reload();
            await way.waitFor();
            return (await way.getByRole('row').filter({ hasText: /Done/ }).allInnerTexts()).join();
          },
          { timeout: FORM_COUNTS_FOLD_EVERY_MS + FORM_LOADS_BUFFERED_MS + 40_000, interval: 4_000 },
        )
        .toContain('<5');
      expect(await page.getByRole('main').innerText()).not.toMatch(PEOPLE);

      // Not theirs: neither by an address, nor by a call.
      for (const path of ['people', 'enquiries', `waiting/${EVENT}`, 'audit', 'staff', 'delivery']) {
        await page.goto(walk.url + path);
        await page.getByText('your roles do not show this section').waitFor();
      }
      expect(complaints.filter((line) => !/status of 422/.test(line))).toEqual([]);
      for (const [path, body] of [
        ['people', {}],
        ['people/search', { text: 'Zelda Quartermaine' }],
        ['waiting', { language: 'en' }],
        [`waiting/${EVENT}`, { language: 'en', standing: 'waiting' }],
        ['enquiries', {}],
        ['audit', {}],
      ] as const)
        expect([path, await answerTo(page, path, body)]).toEqual([path, '403 not-permitted']);
      await context.close();
    },
  );

  it(
    'a publisher sees who waits without who it is, and brings a page out; they change no figure and give no place',
    { timeout: 240_000 },
    async () => {
      const { page, context, complaints } = await walk.enter('Pau Publisher', 'publisher');
      expect(await menu(page)).toEqual([
        'Today',
        'Waiting lists',
        'Approvals',
        'Funnel',
        'Content',
        'Loss percentages',
      ]);
      await go(page, 'v', 'Waiting lists');
      await page.getByRole('row').filter({ hasText: '2 of 2 taken' }).getByRole('link').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Waiting (1)' }).waitFor();
      const seat = page.getByRole('row').nth(1);
      await seat.waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(PEOPLE);
      expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual([]);
      await expectGoodLooks(page, 'waiting');
      await shoot(page, 'publisher-waiting');
      await page.getByRole('link', { name: 'Have a place (2)' }).click();
      await page.getByRole('row').nth(2).waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(PEOPLE);

      await go(page, 'w', 'Approvals');
      await expectGoodLooks(page, 'approvals');
      await go(page, 'l', 'Loss percentages');
      expect(await page.getByRole('button', { name: /New figure/ }).count()).toBe(0);

      // The page whose day has come: out on the site, and no longer to come.
      await go(page, 'c', 'Content');
      await page.getByRole('link', { name: /^To come/ }).click();
      const coming = page.getByRole('row').filter({ hasText: 'Ein neues Büro' });
      expect(await coming.innerText()).toMatch(/Deutsch[^]*1 Mar 2999/);
      await coming.getByRole('button').click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByLabel('Day').inputValue()).toBe('2999-03-01');
      await dialog.getByRole('button', { name: 'Make the link' }).click();
      const link = await dialog.getByLabel(/^Link, good until/).inputValue();
      expect(await (await fetch(link)).text()).toContain('Ein neues Büro');
      await page.keyboard.press('Escape');
      expect((await fetch(`${walk.site.url}/de-de/neues-buero`)).status).toBe(404);
      brand.write('pages/de/neues-buero.md', pageFile('Ein neues Büro', 'published: 2026-01-01\n'));
      await expect.poll(() => coming.count(), READ_WITHIN).toBe(0);
      expect((await fetch(`${walk.site.url}/de-de/neues-buero`)).status).toBe(200);
      expect(complaints).toEqual([]);

      const nobody = '00000000-0000-7000-8000-000000000000';
      for (const [path, body] of [
        [`waiting/${EVENT}/${nobody}/seat`, { reason: 'guest', beyond: true, version: 1 }],
        ['percentages/fca/withdraw', { id: nobody }],
        ['people', {}],
        ['audit', {}],
      ] as const)
        expect([path, await answerTo(page, path, body)]).toEqual([path, '403 not-permitted']);
      await context.close();

      // Who reads the trail finds both links, and who tried what is not theirs.
      const reader = await walk.enter('Henrik Lund', 'compliance');
      await go(reader.page, 'a', 'Audit trail');
      const trail = reader.page.getByRole('main');
      await expect.poll(() => trail.innerText()).toMatch(/\/de-de\/neues-buero 2999-03-01/);
      expect(await trail.innerText()).toMatch(/Pau Publisher/);
      expect(await trail.innerText()).not.toMatch(/key=/);
      await reader.page.goto(`${walk.url}content?show=coming`);
      await reader.page.getByRole('row').filter({ hasText: 'A new office' }).waitFor();
      expect(await reader.page.getByRole('button', { name: /Preview link/ }).count()).toBe(0);
      await reader.context.close();
    },
  );

  it('reads right to left, and on a phone', { timeout: 120_000 }, async () => {
    const arabic = { locale: 'ar-JO', viewport: { width: 360, height: 740 } };
    const { page, context, complaints } = await walk.enter('Layla Editor', 'editor', arabic);
    for (const path of ['', 'content', 'content?show=coming', 'content?show=languages', 'content?show=articles']) {
      await page.goto(walk.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.c-skeleton').first().waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      await expectGoodLooks(page, path);
      await shoot(page, `editor-ar-${path.replace(/\W/g, '-')}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
