import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { CHUNK_LOAD_TIMEOUT_MS, HELD_LINK_MAX_MS } from '#contracts/limits.ts';
import { closeBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { leftBehind, stillRunning, watchRunning } from './left-behind.ts';
import { startWidgetSite, type FileRule, type Sheet, type WidgetSite } from './widget-site.ts';

let site: WidgetSite;
let watched: WatchedPage;

beforeAll(async () => {
  site = await startWidgetSite();
});

afterEach(async () => {
  site.rule = undefined;
  await watched?.context.close();
});

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

const open = async (
  sheet: Sheet,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<WatchedPage> => {
  watched = await openPage({ viewport: { width: 1000, height: 700 } });
  await prepare(watched.page);
  site.requested.length = 0;
  await watched.page.goto(site.show(sheet));
  return watched;
};

const isLive = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.hasAttribute('data-fc-live'));
const untilLive = (page: Page, selector: string) =>
  expect.poll(() => isLive(page, selector), { timeout: 5_000 }).toBe(true);
const ask = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true })));

/** Lets a file wait until it is released. */
const hold = (name: string): { rule: FileRule; release: () => void } => {
  const waiting: (() => void)[] = [];
  let isReleased = false;
  const rule: FileRule = (path, response) => {
    if (isReleased || !path.includes(name)) return 'pass';
    // Answered with a redirect to itself, so that the request goes on by the usual way once it is released.
    waiting.push(() => response.writeHead(307, { Location: path, 'Cache-Control': 'no-store' }).end());
    return 'taken';
  };
  const release = () => {
    isReleased = true;
    for (const go of waiting.splice(0)) go();
  };
  return { rule, release };
};

const refuse =
  (name: string, times = Infinity): FileRule =>
  (path, response) => {
    if (!path.includes(name) || times <= 0) return 'pass';
    times -= 1;
    response.writeHead(503, { 'Cache-Control': 'no-store' }).end();
    return 'taken';
  };

const TABS = `<fc-tabs><fc-item value="one" label="One"><p>First panel</p></fc-item><fc-item value="two" label="Two"><p>Second panel</p></fc-item><fc-item value="three" label="Three"><p>Third panel</p></fc-item></fc-tabs>`;
const LATE = `<fc-fixture-late start="2"><p>Rich <em>text</em></p></fc-fixture-late>`;

describe('the suite itself', () => {
  it.each(['text', 'attribute'])('[PLT-6] sees a mismatching %s', async (where) => {
    const { page, complaints } = await open({ html: `<fc-fixture-mismatch where="${where}"></fc-fixture-mismatch>` });
    await untilLive(page, 'fc-fixture-mismatch');
    expect(complaints.join('\n')).toMatch(/hydrat/i);
  });

  it('[PLT-6] sees what a widget leaves running', async () => {
    const { page } = await open({ html: '' }, watchRunning);
    const before = await stillRunning(page);
    await page.evaluate(() => document.querySelector('#stage')?.append(document.createElement('fc-fixture-leak')));
    await untilLive(page, 'fc-fixture-leak');
    await page.evaluate(() => document.querySelector('#stage')?.replaceChildren());
    const kinds = (await leftBehind(page, before)).map((what) => what.split(' ')[0]);
    expect(kinds).toEqual(expect.arrayContaining(['interval', 'listener', 'WebSocket']));
  });
});

describe('taking over', () => {
  it('[PLT-1] loads one script and no React until a widget is needed', async () => {
    const { page } = await open({ html: TABS });
    await page.waitForLoadState('networkidle');
    expect(site.requested.filter((path) => path.endsWith('.js'))).toEqual([expect.stringMatching(/^\/assets\/main-/)]);
  });

  it('[PLT-6] keeps a click that comes before the code, and plays it back', async () => {
    const { page, complaints } = await open({ html: TABS });
    const held = hold('mount-');
    site.rule = held.rule;
    await page.getByRole('tab', { name: 'Two' }).click();
    await expect.poll(() => page.locator('fc-tabs').getAttribute('aria-busy')).toBe('true');
    expect(await page.getByText('First panel').isVisible()).toBe(true);
    held.release();
    await page.getByText('Second panel').waitFor({ state: 'visible' });
    expect(await page.getByText('First panel').isVisible()).toBe(false);
    expect(await page.locator('fc-tabs').getAttribute('aria-busy')).toBeNull();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['moves the pointer', (page: Page) => page.mouse.move(300, 300)],
    ['presses a key', (page: Page) => page.keyboard.press('Shift')],
    ['scrolls', (page: Page) => page.mouse.wheel(0, 40)],
  ])('[PLT-4] brings the platform when the visitor %s, and not before', async (_, act) => {
    const { page } = await open({ html: `${TABS}<p>${'Long text.<br>'.repeat(120)}</p>` });
    await page.waitForLoadState('networkidle');
    expect(site.requested.filter((path) => path.endsWith('.js')).length).toBe(1);
    // A wheel that turns before the window is drawn is lost by the browser, so it turns until it has scrolled.
    await expect
      .poll(async () => {
        await act(page);
        return site.requested.some((path) => /^\/assets\/page-.*js$/.test(path));
      })
      .toBe(true);
  });

  it('[PLT-6] keeps a click that comes before the platform, and plays it back', async () => {
    const { page, complaints } = await open({ html: TABS });
    const held = hold('/page-');
    site.rule = held.rule;
    await page.getByRole('tab', { name: 'Two' }).click();
    await expect.poll(() => site.requested.some((path) => path.includes('/page-'))).toBe(true);
    expect(await page.getByText('First panel').isVisible()).toBe(true);
    held.release();
    await page.getByText('Second panel').waitFor({ state: 'visible' });
    expect(complaints).toEqual([]);
  });

  it('[PLT-6] keeps arrow keys that come before the platform, in their order', async () => {
    const { page } = await open({ html: TABS });
    const held = hold('/page-');
    site.rule = held.rule;
    await page.getByRole('tab', { name: 'One' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    held.release();
    await page.getByText('Third panel').waitFor({ state: 'visible' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Three');
  });

  it('[PLT-5] lets links work where the platform does not come, and asks for it again at the next press', async () => {
    site.rule = refuse('/page-', 2);
    const { page, complaints } = await open({ html: `<a href="#there">There</a>${TABS}<p id="there">A place</p>` });
    await page.getByRole('link', { name: 'There' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#there');
    expect(complaints.join('\n')).toContain('ChunkLoadError');
    await page.getByRole('tab', { name: 'Two' }).click();
    await page.getByText('Second panel').waitFor({ state: 'visible' });
  });

  it('[PGE-10] follows a link in the page by itself where the platform takes longer than 3 s, and keeps other presses', async () => {
    const { page } = await open({ html: `<a href="#there">There</a>${TABS}<p id="there">A place</p>` });
    const held = hold('/page-');
    site.rule = held.rule;
    await page.getByRole('link', { name: 'There' }).click();
    await page.getByRole('tab', { name: 'Two' }).click();
    expect(new URL(page.url()).hash).toBe('');
    await expect.poll(() => new URL(page.url()).hash, { timeout: HELD_LINK_MAX_MS + 4_000 }).toBe('#there');
    held.release();
    await page.getByText('Second panel').waitFor({ state: 'visible' });
  });

  it('[PLT-6] brings props that travel in a file of their own with the code', async () => {
    site.rule = (path, response) => {
      if (!path.startsWith('/facts/')) return 'pass';
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"start":5}');
      return 'taken';
    };
    const apart = '<script type="application/json">{"$apart":"/facts/late.json"}</script>';
    const { page, complaints } = await open({ html: `<fc-fixture-late>${apart}</fc-fixture-late>`, raw: true });
    await page.getByRole('button', { name: 'Count 5' }).click();
    await page.getByRole('button', { name: 'Count 6' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('[PLT-6] keeps arrow keys that come before the code, in their order', async () => {
    const { page } = await open({ html: TABS });
    const held = hold('mount-');
    site.rule = held.rule;
    await page.getByRole('tab', { name: 'One' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    held.release();
    await page.getByText('Third panel').waitFor({ state: 'visible' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Three');
  });

  it('[PLT-6] preloads on hover without running anything', async () => {
    const { page } = await open({ html: TABS });
    await page.getByRole('tab', { name: 'Two' }).hover();
    await expect
      .poll(() => site.requested.filter((path) => /mount-|fc-tabs-/.test(path) && path.endsWith('.js')).length)
      .toBe(2);
    await page.waitForLoadState('networkidle');
    expect(await isLive(page, 'fc-tabs')).toBe(false);
    await page.getByRole('tab', { name: 'Two' }).click();
    await page.getByText('Second panel').waitFor({ state: 'visible' });
  });

  it('[PLT-6] takes over what was typed before the code came, without a warning', async () => {
    const { page, complaints } = await open({ html: '<fc-fixture-typed label="Name"></fc-fixture-typed>' });
    const held = hold('fc-fixture-typed-');
    site.rule = held.rule;
    await page.getByLabel('Name').fill('Ada');
    held.release();
    await untilLive(page, 'fc-fixture-typed');
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
    await page.getByText('ADA').waitFor();
    await page.getByLabel('Name').press('End');
    await page.getByLabel('Name').pressSequentially('!');
    await page.getByText('ADA!').waitFor();
    expect(complaints).toEqual([]);
  });

  it('[PLT-4] a lazy tag waits until it is near the viewport, or asked for', async () => {
    const spacer = `<p>${'Long text.<br>'.repeat(200)}</p>`;
    const { page } = await open({ html: `${spacer}${LATE}${spacer}<div id="far">${LATE}</div>` });
    await page.waitForLoadState('networkidle');
    expect(site.requested.some((path) => path.includes('fc-fixture-late-'))).toBe(false);
    await ask(page, '#far fc-fixture-late');
    await untilLive(page, '#far fc-fixture-late');
    expect(await isLive(page, '#stage > fc-fixture-late')).toBe(false);
    await page.locator('#stage > fc-fixture-late').scrollIntoViewIfNeeded();
    await untilLive(page, '#stage > fc-fixture-late');
  });
});

describe('arriving, moving, leaving', () => {
  it('[PLT-6] a tag that arrives later brings its styles and texts and mounts by itself', async () => {
    const { page, complaints } = await open({ html: '' });
    await page.evaluate((html) => {
      const stage = document.querySelector('#stage');
      if (stage !== null) stage.innerHTML = html;
    }, TABS);
    await page.getByText('First panel').waitFor({ state: 'visible' });
    await untilLive(page, 'fc-tabs');
    expect(await page.getByText('Second panel').isVisible()).toBe(false);
    expect(await page.getByRole('tablist').getAttribute('aria-label')).toBe('Sections');
    expect(site.requested).toContain('/texts/en/tabs.json');
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('[PLT-6] a tag whose children are added after it still reads them', async () => {
    const { page } = await open({ html: '' });
    await page.evaluate(() => {
      const tag = document.createElement('fc-accordion');
      document.querySelector('#stage')?.append(tag);
      const item = document.createElement('fc-item');
      item.setAttribute('label', 'Later');
      item.innerHTML = '<p>than the tag</p>';
      tag.append(item);
    });
    await page.locator('summary', { hasText: 'Later' }).click();
    await page.getByText('than the tag').waitFor({ state: 'visible' });
    expect(await page.locator('fc-accordion > fc-item').count()).toBe(0);
  });

  it.each(['append', 'moveBefore'])('[PLT-6] keeps its state when it is moved by %s', async (how) => {
    const { page, complaints } = await open({ html: `${LATE}<div id="elsewhere"></div>` });
    await page.getByRole('button', { name: 'Count 2' }).click();
    await page.getByRole('button', { name: 'Count 3' }).waitFor();
    await page.evaluate((method) => {
      const target = document.querySelector('#elsewhere');
      const tag = document.querySelector('fc-fixture-late');
      if (target === null || tag === null) return;
      if (method === 'append') target.append(tag);
      else (target as unknown as { moveBefore: (node: Node, before: Node | null) => void }).moveBefore(tag, null);
    }, how);
    await page.locator('#elsewhere').getByRole('button', { name: 'Count 3' }).click();
    await page.getByRole('button', { name: 'Count 4' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('[PLT-6] renders anew when it comes back later, rich text included', async () => {
    const { page, complaints } = await open({ html: LATE });
    await untilLive(page, 'fc-fixture-late');
    await page.evaluate(async () => {
      const tag = document.querySelector('fc-fixture-late');
      tag?.remove();
      await new Promise((done) => setTimeout(done, 20));
      tag?.setAttribute('start', '7');
      if (tag !== null) document.querySelector('#stage')?.append(tag);
    });
    await page.getByRole('button', { name: 'Count 7' }).waitFor();
    expect(await page.locator('fc-fixture-late em').innerText()).toBe('text');
    expect(complaints).toEqual([]);
  });

  it('[PLT-6] a clone begins anew, of server markup as of a live tag', async () => {
    const { page, complaints } = await open({ html: `<p>${'Long text.<br>'.repeat(120)}</p>${LATE}` });
    await page.evaluate(() => {
      const tag = document.querySelector('fc-fixture-late');
      if (tag !== null) document.querySelector('#stage')?.prepend(tag.cloneNode(true));
    });
    await untilLive(page, '#stage > fc-fixture-late:first-child');
    await page.getByRole('button', { name: 'Count 2' }).first().click();
    await page.getByRole('button', { name: 'Count 3' }).waitFor();
    await page.evaluate(() => {
      const tag = document.querySelector('fc-fixture-late');
      if (tag !== null) tag.before(tag.cloneNode(true));
    });
    await expect.poll(() => page.getByRole('button', { name: 'Count 2' }).count()).toBe(2);
    await page.locator('#stage > fc-fixture-late').last().scrollIntoViewIfNeeded();
    await untilLive(page, '#stage > fc-fixture-late:last-child');
    const ids = await page.evaluate(() => [...document.querySelectorAll('fc-fixture-late button')].map(({ id }) => id));
    expect(new Set(ids).size).toBe(3);
    expect(await page.locator('fc-fixture-late em').count()).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('[PLT-2] widgets stand inside widgets, each with a life of its own', async () => {
    const { page, complaints } = await open({ html: `<fc-fixture-late>${TABS}</fc-fixture-late>` });
    await untilLive(page, 'fc-fixture-late');
    await page.getByRole('tab', { name: 'Two' }).click();
    await page.getByText('Second panel').waitFor({ state: 'visible' });
    await page.getByRole('button', { name: 'Count 0' }).click();
    await page.getByRole('button', { name: 'Count 1' }).waitFor();
    expect(await page.getByText('Second panel').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe('failing', () => {
  const offer = (page: Page) => page.getByRole('alert');
  const BOTH = `${TABS}<fc-accordion><fc-item label="Question"><p>Answer</p></fc-item></fc-accordion>`;

  it('[PLT-5] a failure that comes at once is retried once, unseen', async () => {
    site.rule = refuse('fc-tabs-', 1);
    const { page } = await open({ html: TABS });
    await ask(page, 'fc-tabs');
    await untilLive(page, 'fc-tabs');
    expect(site.requested.filter((path) => path.includes('/fc-tabs-')).length).toBeGreaterThanOrEqual(2);
    expect(await offer(page).count()).toBe(0);
  });

  it('[PLT-5] a second failure raises ChunkLoadError and offers to try again; the rest of the page goes on', async () => {
    site.rule = refuse('fc-tabs-', 2);
    const { page, complaints } = await open({ html: BOTH }, (fresh) =>
      fresh.addInitScript(() => {
        Reflect.set(window, 'failures', []);
        window.addEventListener('fc:error', (event) => {
          const { tag, error } = (event as CustomEvent<{ tag: string; error: Error & { chunk?: string } }>).detail;
          (Reflect.get(window, 'failures') as unknown[]).push({ tag, name: error.name, chunk: error.chunk });
        });
      }),
    );
    await page.getByRole('tab', { name: 'Two' }).click();
    await offer(page).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'failures') as unknown)).toEqual([
      { tag: 'fc-tabs', name: 'ChunkLoadError', chunk: expect.stringMatching(/^\/assets\/fc-tabs-.*\.js$/) as string },
    ]);
    expect(complaints.join('\n')).toContain('ChunkLoadError');
    expect(await page.getByText('First panel').isVisible()).toBe(true);

    await ask(page, 'fc-accordion');
    await untilLive(page, 'fc-accordion');

    await page.getByRole('button', { name: 'Try again' }).click();
    await untilLive(page, 'fc-tabs');
    expect(await offer(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab');
    await page.getByRole('tab', { name: 'Two' }).click();
    await page.getByText('Second panel').waitFor({ state: 'visible' });
  });

  it('[PLT-5] a chunk that takes longer than 120 s is given up at that moment', async () => {
    const held = hold('fc-tabs-');
    site.rule = held.rule;
    const { page, complaints } = await open({ html: BOTH }, async (fresh) => {
      await fresh.clock.install();
      await fresh.addInitScript(() => {
        // The page's clock does not reach into AbortSignal.timeout.
        AbortSignal.timeout = (ms) => {
          const controller = new AbortController();
          setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms);
          return controller.signal;
        };
      });
    });
    await ask(page, 'fc-accordion');
    await untilLive(page, 'fc-accordion');
    await ask(page, 'fc-tabs');
    await page.clock.runFor(CHUNK_LOAD_TIMEOUT_MS - 1_000);
    expect(await offer(page).count()).toBe(0);
    await page.clock.runFor(1_000);
    await offer(page).waitFor();
    expect(complaints.join('\n')).toMatch(
      /ChunkLoadError: \/assets\/fc-tabs-.* did not load: it took longer than 120 s/,
    );
    held.release();
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilLive(page, 'fc-tabs');
  });

  it('[PLT-5] texts that cannot be had are a failure like any other, told in what words the page has', async () => {
    site.rule = refuse('/texts/', 1);
    const { page } = await open({ html: '' });
    await page.evaluate((html) => document.querySelector('#stage')?.insertAdjacentHTML('beforeend', html), TABS);
    await offer(page).waitFor();
    expect(await page.getByText('First panel').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilLive(page, 'fc-tabs');
  });

  it('[PLT-6] a widget that throws on the server ends its test at once, with its name and its error', () => {
    expect(() => site.show({ html: '<fc-fixture-crash label="at once"></fc-fixture-crash>' })).toThrow(
      /^fc-fixture-crash could not be rendered: the fixture broke$/,
    );
  });

  it('[PLT-6] a widget that breaks leaves its markup and its neighbours standing', async () => {
    const { page, complaints } = await open({ html: `<fc-fixture-crash></fc-fixture-crash>${BOTH}` });
    await page.getByRole('button', { name: 'Break' }).click();
    await offer(page).waitFor();
    expect(complaints.join('\n')).toContain('the fixture broke');
    expect(await page.getByRole('button', { name: 'Break' }).isVisible()).toBe(true);
    await page.getByRole('tab', { name: 'Two' }).click();
    await page.getByText('Second panel').waitFor({ state: 'visible' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => offer(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Break' }).isVisible()).toBe(true);
  });

  it('[PLT-7] bad props are told by tag, prop and expectation, and the markup stays', async () => {
    const raw = `<fc-tabs variant="loud" initial="x"><fc-item value="one" label="One"><p>First panel</p></fc-item></fc-tabs>${BOTH}`;
    const { page, complaints } = await open({ html: raw, raw: true });
    await expect.poll(() => complaints.length).toBeGreaterThanOrEqual(2);
    expect(complaints.join('\n')).toMatch(
      /fc-tabs: prop "variant" must be one of "primary", "secondary"; it is "loud"\./,
    );
    expect(complaints.join('\n')).toMatch(/fc-tabs: prop "initial" must be a number; it is "x"\./);
    expect(await page.getByText('First panel').first().isVisible()).toBe(true);
    await untilLive(page, 'fc-tabs + fc-tabs');
    expect(await offer(page).count()).toBe(0);
  });
});
