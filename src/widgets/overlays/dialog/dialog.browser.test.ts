// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DIALOG_CLOSE_MS, DIALOG_OPEN_MS } from '#contracts/limits.ts';
import type { Sheet } from '../../../../tests/conformance/widget-site.ts';
import { launchBrowser } from '../../../../tests/support/browser.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const tag = (
  attributes = '',
  actions: readonly object[] = [{ label: 'More', href: '#more' }, { label: 'Done' }],
  content = '<p>What it says.</p>',
) =>
  `<fc-dialog trigger="Show" heading="The title" ${attributes}><script type="application/json">${JSON.stringify({ actions })}</script>${content}</fc-dialog>`;

const TALL = Array.from({ length: 60 }, (_, line) => `<p>Line ${line}</p>`).join('');
const WINDOW = { width: 1000, height: 600 };

/** A page on which the dialogs are live, and every event of a dialog is written down as it bubbles past the document. */
const open = async (sheet: Sheet, options: BrowserContextOptions = {}): Promise<Page> => {
  const { page } = await here.openPage({ reducedMotion: 'reduce', viewport: WINDOW, ...options });
  if (options.javaScriptEnabled === false) {
    await page.goto(here.site.show(sheet));
    return page;
  }
  if (options.reducedMotion === 'no-preference') await page.clock.install({ time: 0 });
  await page.addInitScript(() => {
    const said: unknown[] = [];
    Reflect.set(window, 'said', said);
    for (const phase of ['opening', 'opened', 'closing', 'closed']) {
      document.addEventListener(`fc-${phase}`, ({ target, detail }: CustomEventInit & Event) =>
        said.push([
          phase,
          (target as Element).id || (target as Element).localName,
          (detail as { answer?: string }).answer,
        ]),
      );
    }
  });
  await page.goto(here.site.show(sheet));
  await page.evaluate(() =>
    document
      .querySelectorAll('fc-dialog')
      .forEach((element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true }))),
  );
  await page.waitForFunction(() =>
    [...document.querySelectorAll('fc-dialog')].every((element) => element.hasAttribute('data-fc-live')),
  );
  return page;
};

const said = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'said') as (string | number | boolean | undefined)[][]).map((line) =>
      line.filter((word) => word !== undefined).join(' '),
    ),
  );
const isOpen = (page: Page) => page.locator('dialog:modal').count();
const focused = (page: Page) =>
  page.evaluate(() =>
    (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim(),
  );
const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');
const show = (page: Page) => page.getByText('Show', { exact: true }).click();

describe('dialog', () => {
  it('[DLG-1] [PLT-1] without a script its button discloses the content where it stands, without what only a script can work', async () => {
    const page = await open({ html: tag() }, { javaScriptEnabled: false });
    expect(await page.getByText('What it says.').isVisible()).toBe(false);
    await show(page);
    expect(await page.getByText('What it says.').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'The title' }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'More' }).isVisible()).toBe(true);
    expect(await page.locator('dialog button:visible').count()).toBe(0);
    await show(page);
    expect(await page.getByText('What it says.').isVisible()).toBe(false);
  });

  it.each(['en', 'ar'] as const)(
    '[DLG-1] is modal, named by its title, keeps the Tab key inside and gives the focus back (APG, %s)',
    async (language) => {
      const page = await open({
        html: `<p><a href="#before">Before</a></p>${tag()}<p><a href="#after">After</a></p>`,
        language,
      });
      const trigger = page.locator('summary');
      expect(await trigger.getAttribute('aria-haspopup')).toBe('dialog');
      await trigger.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'The title' });
      await dialog.waitFor();
      expect(await isOpen(page)).toBe(1);
      expect(await focused(page)).toBe('The title');
      const close = language === 'en' ? 'Close' : 'إغلاق';
      const walk: string[] = [];
      for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key);
        walk.push(await focused(page));
      }
      expect(walk).toEqual([close, 'More', 'Done', close, 'Done', 'More']);
      // The page behind it is out of reach of a script, too.
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#after"]')?.focus());
      expect(await focused(page)).toBe('More');
      await page.keyboard.press('Escape');
      await expect.poll(() => isOpen(page)).toBe(0);
      expect(await focused(page)).toBe('Show');
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: close }).click();
      await expect.poll(() => isOpen(page)).toBe(0);
      expect(await focused(page)).toBe('Show');
      const target = await page
        .locator('.dialog-close')
        .evaluate((button) => [
          Number.parseFloat(getComputedStyle(button).inlineSize),
          Number.parseFloat(getComputedStyle(button).blockSize),
        ]);
      expect(Math.min(...target)).toBeGreaterThanOrEqual(24);
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it('[DLG-1] tells opening, opened, closing, closed; 150 ms to open, 75 ms to close', async () => {
    const page = await open({ html: tag('id="one"') }, { reducedMotion: 'no-preference' });
    await page.clock.pauseAt(60_000);
    await show(page);
    expect(await isOpen(page)).toBe(1);
    await page.clock.runFor(DIALOG_OPEN_MS - 1);
    expect(await said(page)).toEqual(['opening one']);
    await page.clock.runFor(1);
    expect(await said(page)).toEqual(['opening one', 'opened one']);
    await page.keyboard.press('Escape');
    await page.clock.runFor(DIALOG_CLOSE_MS - 1);
    expect(await said(page)).toEqual(['opening one', 'opened one', 'closing one']);
    expect([await isOpen(page), await isLocked(page)]).toEqual([1, true]);
    await page.clock.runFor(1);
    expect(await said(page)).toEqual(['opening one', 'opened one', 'closing one', 'closed one']);
    expect([await isOpen(page), await isLocked(page)]).toEqual([0, false]);
    // Left while it opens, it never was opened.
    await show(page);
    await page.clock.runFor(100);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.clock.runFor(1_000);
    expect((await said(page)).slice(4)).toEqual(['opening one', 'closing one Done', 'closed one Done']);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[DLG-1] moves for as long as the limits say, and moves nothing where less motion is wanted; the events come all the same', async () => {
    const opened = (page: Page) =>
      page.evaluate(() => {
        const names: string[] = [];
        addEventListener('animationstart', ({ animationName }) => names.push(animationName));
        Reflect.set(window, 'startedAnimations', names);
        document.querySelector<HTMLElement>('summary')?.click();
      });
    const moves = (page: Page) => page.evaluate(() => Reflect.get(window, 'startedAnimations') as string[]);
    const lively = await open({ html: tag() }, { reducedMotion: 'no-preference' });
    await opened(lively);
    await expect.poll(async () => (await moves(lively)).toSorted()).toEqual(['popup-open', 'popup-shade']);
    const durations = () =>
      lively
        .getByRole('dialog')
        .evaluate((dialog) =>
          [undefined, '::backdrop'].map((part) => getComputedStyle(dialog, part).animationDuration),
        );
    const seconds = (ms: number) => `${ms / 1_000}s`;
    expect(await durations()).toEqual([seconds(DIALOG_OPEN_MS), seconds(DIALOG_OPEN_MS)]);
    await lively.getByRole('dialog').evaluate((dialog) => dialog.setAttribute('data-closing', ''));
    expect(await durations()).toEqual([seconds(DIALOG_CLOSE_MS), seconds(DIALOG_CLOSE_MS)]);
    await here.watched.context.close();
    const page = await open({ html: tag() });
    await opened(page);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => said(page))
      .toEqual(['opening fc-dialog', 'opened fc-dialog', 'closing fc-dialog', 'closed fc-dialog']);
    expect(await moves(page)).toEqual([]);
  });

  it('[DLG-1] a click on the backdrop closes it; one that begins or ends inside does not', async () => {
    const page = await open({ html: tag() });
    await show(page);
    const box = (await page.getByRole('dialog').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [inside, outside] = [
      [box.x + 40, box.y + box.height - 8],
      [box.x - 40, box.y],
    ] as const;
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to);
      await page.mouse.up();
    };
    await drag(inside, outside);
    await drag(outside, inside);
    await drag(inside, inside);
    expect(await said(page)).not.toContain('closing fc-dialog');
    await drag(outside, outside);
    await expect.poll(() => isOpen(page)).toBe(0);
  });

  it('[DLG-1] where it is not closable only its own action closes it, and is named', { tags: ['proof'] }, async () => {
    const page = await open({ html: tag('closable="false" stacked size="small"') });
    await show(page);
    expect(await page.locator('.dialog-close').count()).toBe(0);
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape'); // now with nothing focused
    await page.keyboard.press('Escape');
    // The browser's own way, which a page cannot refuse forever.
    await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.close());
    await expect.poll(() => isOpen(page)).toBe(1);
    expect(await said(page)).toEqual(['opening fc-dialog', 'opened fc-dialog']);
    const [first, second] = await page
      .locator('.dialog-actions > .button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
    expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Number.NaN);
    expect(second?.width).toBe(first?.width);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect
      .poll(() => said(page))
      .toEqual(['opening fc-dialog', 'opened fc-dialog', 'closing fc-dialog Done', 'closed fc-dialog Done']);
  });

  it('[DLG-1] locks the page’s scrolling, also for two dialogs, and lets go when it is taken away', async () => {
    const inner = tag('id="inner"').replace('"Show"', '"Deeper"').replace('The title', 'Inner');
    const page = await open({ html: `${tag('id="outer"', [], inner)}${TALL}` });
    await show(page);
    await page.mouse.move(30, 300);
    await page.mouse.wheel(0, 400);
    await page.getByText('Deeper', { exact: true }).click();
    await page.getByRole('dialog', { name: 'Inner' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#inner dialog:modal').count()).toBe(0);
    expect(await page.locator('#outer > fc-view > details > dialog:modal').count()).toBe(1);
    expect(await focused(page)).toBe('Deeper');
    expect([await isLocked(page), await page.evaluate(() => scrollY)]).toEqual([true, 0]);
    expect(await said(page)).toEqual([
      'opening outer',
      'opened outer',
      'opening inner',
      'opened inner',
      'closing inner',
      'closed inner',
    ]);
    await page.locator('#outer').evaluate((element) => element.remove());
    await expect.poll(() => isLocked(page)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('');
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(here.watched.complaints).toEqual([]);
  });

  it.each([
    ['a page that scrolls', TALL],
    ['a page that does not', ''],
  ])('[DLG-1] shifts nothing as it opens and closes, where scrollbars take room: %s', async (_, rest) => {
    const browser = await launchBrowser(['--hide-scrollbars']);
    const page = await browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' });
    await page.goto(here.site.show({ html: tag() + rest }));
    await page
      .locator('fc-dialog')
      .evaluate((element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    await page.locator('fc-dialog[data-fc-live]').waitFor();
    const place = () => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().right);
    const before = await place();
    expect(before < WINDOW.width).toBe(rest !== '');
    await show(page);
    expect([await place(), await isLocked(page)]).toEqual([before, true]);
    await page.keyboard.press('Escape');
    await expect.poll(() => isLocked(page)).toBe(false);
    expect(await place()).toBe(before);
    await browser.close();
  });

  it.each([
    ['scrollable', 0],
    ['', 1],
  ])('[DLG-1] long content scrolls by keyboard, %s', async (attribute, movesHead) => {
    const page = await open({ html: tag(attribute, undefined, TALL) }, { viewport: { width: 390, height: 600 } });
    await show(page);
    const top = () => page.locator('.dialog-title').evaluate((title) => title.getBoundingClientRect().top);
    const [before, last] = [await top(), page.getByText('Line 59')];
    await page.keyboard.press('End');
    await expect.poll(() => last.evaluate((line) => line.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    expect((await top()) < before).toBe(movesHead === 1);
    const done = await page
      .getByRole('button', { name: 'Done' })
      .evaluate((button) => button.getBoundingClientRect().bottom);
    expect(done).toBeLessThanOrEqual(600);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('[PLT-6] what was disclosed before the code came stays so, and its button closes it', async () => {
    const { page } = await here.openPage({ reducedMotion: 'reduce', viewport: WINDOW });
    await page.goto(here.site.show({ html: tag() }));
    await page.locator('details').evaluate((details: HTMLDetailsElement) => (details.open = true));
    await page
      .locator('fc-dialog')
      .evaluate((element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    await page.locator('fc-dialog[data-fc-live]').waitFor();
    expect([await page.getByText('What it says.').isVisible(), await isOpen(page)]).toEqual([true, 0]);
    await show(page);
    expect(await page.getByText('What it says.').isVisible()).toBe(false);
    await show(page);
    expect(await isOpen(page)).toBe(1);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-7] refuses what cannot be, says why, and shows markup in words as words', async () => {
    await here.openPage({ reducedMotion: 'reduce', viewport: WINDOW });
    const { page, complaints } = here.watched;
    const html = `${tag('closable="false"', [])}${tag('', [{ label: 'x', href: 'javascript:alert(1)' }])}${tag('size="huge"')}<fc-dialog trigger="a" heading="b"></fc-dialog>
      ${tag('id="good" scrollable', [{ label: '<i>Act</i>' }], `<p>${'word '.repeat(10_000)}</p>`)
        .replace('"Show"', '"&lt;b&gt;Open&lt;/b&gt;"')
        .replace('The title', '&lt;img src=x&gt;')}`;
    await page.goto(here.site.show({ html, raw: true }));
    await page.locator('#good').scrollIntoViewIfNeeded();
    await page.getByText('<b>Open</b>').click();
    expect(await page.getByRole('dialog', { name: '<img src=x>' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: '<i>Act</i>' }).isVisible()).toBe(true);
    await expect.poll(() => complaints.length).toBe(4);
    const all = complaints.join('\n');
    expect(all).toMatch(
      /fc-dialog: prop "closable" may be false only where an action without "href" closes the dialog; it is false/,
    );
    expect(all).toMatch(/fc-dialog: prop "actions\[0\]\.href" must be an address that begins with/);
    expect(all).toMatch(/fc-dialog: prop "size" must be one of "small", "medium", "large"; it is "huge"/);
    expect(all).toMatch(/fc-dialog: prop "html" must be written between the tags/);
  });
});
