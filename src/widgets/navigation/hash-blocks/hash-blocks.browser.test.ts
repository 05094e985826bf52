// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BLOCK_SCROLL_OFFSET_PX, SCROLL_DURATION_MS } from '#contracts/limits.ts';
import type { AnyWidgetDeclaration } from '#islands/define-widget.ts';
import { parseProps } from '#islands/parse-props.ts';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import declaration from './hash-blocks.widget.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const FILL = '<p>Line</p>'.repeat(40);
const BLOCKS = `<fc-item hash="open" label="Open"><p>Block open</p></fc-item>
  <fc-item hash="#Confirm" label="Confirm"><p>Block confirm</p>${FILL}<p id="inner">Inner part</p></fc-item>
  <fc-item hash="fund" label="Fund"><p>Block fund</p></fc-item>`;
const html = (attributes = 'default="OPEN"') =>
  `<p><a href="#note">Elsewhere</a></p>${FILL}<fc-hash-blocks ${attributes}>${BLOCKS}</fc-hash-blocks>${FILL}<p id="note">A note</p>${FILL}`;

const open = async (fragment = '', options: BrowserContextOptions = {}, markup = html()): Promise<Page> => {
  await here.openPage({ reducedMotion: 'reduce', viewport: { width: 800, height: 600 }, ...options });
  await watchShifts(here.watched.page);
  await here.watched.page.goto(`${here.site.show({ html: markup })}${fragment}`);
  if (options.javaScriptEnabled !== false)
    await here.watched.page.locator('fc-hash-blocks[data-fc-live]').waitFor({ state: 'attached' });
  return here.watched.page;
};

const shown = (page: Page) =>
  page
    .getByText(/^Block \w+$/)
    .evaluateAll((all) => all.filter((block) => block.checkVisibility()).map((block) => block.textContent));
const way = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const setHash = (page: Page, hash: string) =>
  page.evaluate(
    (name) =>
      new Promise((done) => {
        addEventListener('hashchange', done, { once: true });
        location.hash = name;
      }),
    hash,
  );

describe('hash blocks', () => {
  it('[PGE-1] all stand below each other where no script runs, and a link leads to each', async () => {
    const page = await open('#Confirm', { javaScriptEnabled: false });
    expect(await shown(page)).toEqual(['Block open', 'Block confirm', 'Block fund']);
    expect(await page.getByRole('link').allInnerTexts()).toEqual(['Elsewhere']);
    expect(await page.locator('#Confirm').evaluate((block) => Math.round(block.getBoundingClientRect().top))).toBe(20);
  });

  it.each([
    ['', ['Block open']],
    ['#m%61', ['Block open']],
    ['#FUND', ['Block fund']],
    ['#c%4fnfirm', ['Block confirm']],
    ['#inner', ['Block confirm']],
  ])(
    '[PGE-1] with the hash "%s" shows what it names, in any case of letters, and else the default',
    async (fragment, blocks) => {
      const page = await open(fragment);
      expect(await shown(page)).toEqual(blocks);
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it('[PGE-1] without a default shows none until the address names one', async () => {
    const page = await open('', {}, html(''));
    expect(await shown(page)).toEqual([]);
    await setHash(page, '#confirm');
    expect(await shown(page)).toEqual(['Block confirm']);
  });

  it(
    '[PGE-1] follows the hash; that of another part of the page changes nothing; a hostile one shows the default',
    { tags: ['proof'] },
    async () => {
      const page = await open();
      await setHash(page, '#fUnD');
      expect(await shown(page)).toEqual(['Block fund']);
      await way(page, 'Elsewhere').click();
      expect(await shown(page)).toEqual(['Block fund']);
      for (const hostile of ['#%', '#%E0%A4%A', `#"><img src=x onerror=alert(1)>`, `#'"\`]{}\\${'x'.repeat(10_000)}`]) {
        await setHash(page, '#fund');
        await setHash(page, hostile);
        expect(await shown(page)).toEqual(['Block open']);
      }
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it(
    '[PGE-2] previous and next move along the list, set the hash, scroll the page and take the focus; back walks back',
    { tags: ['proof'] },
    async () => {
      const page = await open();
      expect(await page.locator('fc-hash-blocks').getByRole('link').filter({ visible: true }).allInnerTexts()).toEqual([
        'Next: Confirm',
      ]);
      await way(page, 'Next: Confirm').focus();
      await page.keyboard.press('Enter');
      expect(await shown(page)).toEqual(['Block confirm']);
      expect(await page.evaluate(() => [location.hash, document.activeElement?.getAttribute('aria-label')])).toEqual([
        '#Confirm',
        'Confirm',
      ]);
      expect(await page.locator('fc-hash-blocks').evaluate((tag) => Math.round(tag.getBoundingClientRect().top))).toBe(
        -BLOCK_SCROLL_OFFSET_PX,
      );
      await way(page, 'Next: Fund').click();
      expect([
        await shown(page),
        await way(page, 'Previous: Confirm').isVisible(),
        await page.getByRole('link', { name: /^Next/ }).count(),
      ]).toEqual([['Block fund'], true, 0]);
      await page.goBack();
      await expect.poll(() => shown(page)).toEqual(['Block confirm']);
      await way(page, 'Previous: Open').click();
      expect([await shown(page), await page.evaluate(() => location.hash)]).toEqual([['Block open'], '#open']);
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it('[PGE-2] scrolls to the target that is named, by its offset, over 500 ms', async () => {
    const page = await open('', { reducedMotion: 'no-preference' }, html('default="open" target="note" offset="-40"'));
    const took = await way(page, 'Next: Confirm').evaluate(
      (link: HTMLElement) =>
        new Promise<number>((done) => {
          const startedAt = performance.now();
          const top = () => Math.round(document.getElementById('note')?.getBoundingClientRect().top ?? 0);
          const look = () => (top() === 40 ? done(performance.now() - startedAt) : requestAnimationFrame(look));
          link.click();
          look();
        }),
    );
    expect(took).toBeGreaterThan(SCROLL_DURATION_MS * 0.6);
    expect(took).toBeLessThan(SCROLL_DURATION_MS * 2);
    await page.locator('#note').evaluate((note) => note.remove());
    await way(page, 'Next: Fund').click();
    expect(here.watched.complaints.join()).toMatch(/target "note" is not on the page/);
  });

  it('[PGE-1] [PLT-6] the address chooses before the code comes, and nothing shifts then', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const { page } = await here.openPage({ reducedMotion: 'reduce', viewport: { width: 800, height: 600 } });
    await watchShifts(page);
    await page.route('**/assets/**', async (route) => {
      if (route.request().resourceType() === 'fetch') await held; // the widget's code
      await route.continue();
    });
    await page.goto(`${here.site.show({ html: html() })}#Confirm`);
    expect(await shown(page)).toEqual(['Block confirm']);
    release();
    await page.locator('fc-hash-blocks[data-fc-live]').waitFor();
    expect([await shown(page), await layoutShifts(page)]).toEqual([['Block confirm'], []]);
  });

  it.each([
    [
      'hashes that are the same',
      { default: 'a' },
      [{ hash: 'a' }, { hash: '#A' }],
      'prop "items" must have hashes that differ in more than the case of their letters',
    ],
    [
      'a hash that needs quoting',
      {},
      [{ hash: 'a b"' }],
      'prop "items[0].hash" must be letters, digits, "-", "_" and "." only',
    ],
    [
      'a default that is none of them',
      { default: 'b' },
      [{ hash: 'a' }],
      'prop "default" must be the hash of one of the items; it is "b"',
    ],
    ['no items', {}, [], 'prop "items"'],
  ])('[PGE-1] [PLT-7] refuses %s', (_, attributes, items, sentence) => {
    const written = items.map((item) => ({ label: 'Label', ...item }));
    const parsed = parseProps(declaration as AnyWidgetDeclaration, {
      attributes,
      items: written,
      html: written.map(() => '<p>Words</p>'),
    });
    expect(parsed.kind === 'bad' ? parsed.problems.join() : '').toContain(`fc-hash-blocks: ${sentence}`);
  });
});
