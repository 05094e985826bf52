// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWidgetSite, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';

const tag = (attributes = 'rating="4.3" total="128"') =>
  `<fc-article-rating article="education/pips" ${attributes}></fc-article-rating>`;
const KEY = 'fc-rating:education/pips';

let site: WidgetSite;
let watched: WatchedPage;
/** Bodies of the votes that arrived, and how the next is answered. */
let votes: string[];
let answer: { status: number; body: string };

beforeAll(async () => {
  site = await startWidgetSite();
  site.rule = (path, response) => {
    if (path === '/api/xsrf') {
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': 'XSRF-TOKEN=test; Path=/' })
        .end('{"token":"test"}');
      return 'taken';
    }
    if (path !== '/api/ajax/article_rating') return 'pass';
    let body = '';
    response.req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    response.req.on('end', () => {
      votes.push(`${response.req.method} ${String(response.req.headers['x-xsrf-token'])} ${body}`);
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
    });
    return 'taken';
  };
});

beforeEach(() => {
  votes = [];
  answer = { status: 200, body: JSON.stringify({ data: '{"rating":4.1}' }) };
});

afterEach(() => watched?.context.close());

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

const open = async (
  html = tag(),
  options: Parameters<typeof openPage>[0] & { stored?: string } = {},
): Promise<Page> => {
  const { stored, ...more } = options;
  watched = await openPage(more);
  if (stored !== undefined)
    await watched.page.addInitScript(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [KEY, stored]);
  await watched.page.goto(site.show({ html }));
  await watched.page.mouse.move(1, 1); // a visitor is there
  return watched.page;
};

const star = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fills = (page: Page) =>
  page
    .locator('.article-rating-star')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['fill']).join(' '));
const average = (page: Page) => page.locator('.article-rating-average').innerText();
const status = (page: Page) => page.getByRole('status').innerText();

describe('article rating', () => {
  it('[RAT-1] shows average and number of votes where no script runs, and no stars that would do nothing', async () => {
    const page = await open(tag(), { javaScriptEnabled: false });
    expect(await average(page)).toBe('4.3 out of 5 · 128 ratings');
    expect(await page.getByRole('button').count()).toBe(0);
    await page.goto(site.show({ html: tag('') }));
    expect(await average(page)).toBe('No ratings yet');
    await page.goto(site.show({ html: tag('rating="4" total="1"'), language: 'ar' }));
    expect(await average(page)).toBe('٤٫٠ من ٥ · تقييم واحد');
  });

  it('[RAT-1] draws the average to the half star, from the line’s beginning', async () => {
    const page = await open(tag('rating="3.5" total="2"'));
    expect(await fills(page)).toBe('full full full half none');
    await page.goto(site.show({ html: tag('rating="4.8" total="9"'), language: 'ar' }));
    expect(await fills(page)).toBe('full full full full full');
    const stars = await page
      .locator('.article-rating-star')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    expect(stars).toEqual(stars.toSorted((a, b) => b - a));
  });

  it('[RAT-1] [RAT-3] star 3 votes 3, once for a double click; count, average and stars follow, it is said and kept', async () => {
    const page = await open();
    await star(page, '3 of 5 stars').dblclick();
    await expect.poll(() => status(page)).toBe('Thank you. You gave it 3 of 5 stars, the average is now 4.1.');
    expect(votes).toEqual(['POST test {"id":"education/pips","stars":3}']);
    expect([await average(page), await fills(page)]).toEqual([
      '4.1 out of 5 · 129 ratings',
      'full full full none none',
    ]);
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('{"stars":3,"isLiked":1}');
    expect(await star(page, '3 of 5 stars').getAttribute('aria-pressed')).toBe('true');
    // Another is no longer taken, and the focus has stayed.
    await star(page, '5 of 5 stars').click({ force: true });
    expect(await fills(page)).toBe('full full full none none');
    expect(votes).toHaveLength(1);
    expect(watched.complaints).toEqual([]);
  });

  it('[RAT-1] by keyboard each star is a stop of its own; only Enter or Space votes', async () => {
    const page = await open();
    await page.locator('fc-article-rating[data-fc-live]').waitFor();
    await star(page, '1 of 5 stars').focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'Home', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
    expect(votes).toEqual([]);
    await page.keyboard.press('Space');
    await expect.poll(() => votes).toEqual(['POST test {"id":"education/pips","stars":4}']);
    await expect.poll(() => status(page)).toMatch(/^Thank you/);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('4 of 5 stars');
  });

  it('[RAT-2] where the article was rated the stars show the own vote, and a click is ignored without a word', async () => {
    const page = await open(tag(), { stored: '{"stars":2,"isLiked":1}' });
    await page.getByText('You gave it 2 of 5 stars.').waitFor();
    expect(await fills(page)).toBe('full full none none none');
    expect([await average(page), await status(page)]).toEqual(['4.3 out of 5 · 128 ratings', '']);
    await star(page, '5 of 5 stars').click({ force: true });
    await star(page, '5 of 5 stars').press('Enter');
    expect([await fills(page), await status(page), votes]).toEqual(['full full none none none', '', []]);
  });

  it('[RAT-2] a vote in storage is found by a click that comes before the code', async () => {
    const page = await open(tag(), { stored: '{"stars":2,"isLiked":1}' });
    await star(page, '5 of 5 stars').dispatchEvent('click');
    await page.getByText('You gave it 2 of 5 stars.').waitFor();
    expect([await fills(page), votes]).toEqual(['full full none none none', []]);
  });

  it('[RAT-3] a vote that fails is taken back, and can be given again', async () => {
    const page = await open();
    const failures = [
      { status: 503, body: '{}' },
      {
        status: 429,
        body: '{"type":"/problems/too-many-requests","code":"too-many-requests","status":429,"title":"t"}',
      },
      { status: 200, body: '{"data":"<html>"}' },
    ];
    for (const [index, failure] of failures.entries()) {
      answer = failure;
      await star(page, '1 of 5 stars').click();
      await expect.poll(() => votes.length).toBe(index + 1);
      await expect.poll(() => status(page)).toBe('Your rating could not be saved. Try again a little later.');
      expect([await average(page), await fills(page)]).toEqual([
        '4.3 out of 5 · 128 ratings',
        'full full full full half',
      ]);
      expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
    }
    answer = { status: 200, body: JSON.stringify({ data: '{"rating":4.4}' }) };
    await star(page, '5 of 5 stars').click();
    await expect.poll(() => status(page)).toMatch(/^Thank you/);
    expect([await average(page), votes.length]).toEqual(['4.4 out of 5 · 129 ratings', failures.length + 1]);
  });

  it('[RAT-3] works where storage is refused: one vote for as long as the page is open', async () => {
    watched = await openPage();
    const { page } = watched;
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    );
    await page.goto(site.show({ html: tag() }));
    await star(page, '4 of 5 stars').click();
    await expect.poll(() => status(page)).toMatch(/^Thank you/);
    await star(page, '1 of 5 stars').click({ force: true });
    expect([await fills(page), votes.length]).toEqual(['full full full full none', 1]);
    expect(watched.complaints).toEqual([]);
  });

  it('[PLT-7] refuses by name numbers that cannot be', async () => {
    watched = await openPage();
    const bad = ['rating="0" total="3"', 'rating="6" total="3"', 'total="-1"', 'rating="many"'];
    await watched.page.goto(site.show({ html: bad.map((attributes) => tag(attributes)).join(''), raw: true }));
    const complaints = () => watched.complaints.filter((complaint) => complaint.includes('fc-article-rating'));
    await expect.poll(() => complaints().length).toBe(bad.length);
    expect(complaints()[0]).toMatch(/fc-article-rating: .*rating.* must be from 1 to 5 where there are votes/);
    for (const complaint of complaints()) expect(complaint).toMatch(/fc-article-rating: .*(?:rating|total)/);
  });
});
