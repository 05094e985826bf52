// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ANCHOR_EXTRA_OFFSET_PX } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const words = (count: number) => 'A spread is the difference of two prices. '.repeat(count);
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const LIST = [
  ['prices', 'Prices', 2],
  ['bid', 'The bid', 3],
  ['ask', 'The ask', 3],
  ['small', 'Small print', 4],
  ['costs', 'Costs & <b>fees</b>', 2],
] as const;
type Entry = readonly [id: string, text: string, depth: number];
const chapter = ([id, text, depth]: Entry, attribute = ` id="${id}"`) =>
  `<h${depth}${attribute}>${escape(text)}</h${depth}><p>${words(60)}</p>`;
const facts = (list: readonly Entry[]) =>
  `<script type="application/json">${JSON.stringify({ headings: list.map(([id, text, depth]) => ({ id, text, depth })) }).replaceAll('<', '\\u003c')}</script>`;
const ARTICLE = `<fc-article-toc>${facts(LIST)}</fc-article-toc><article>${LIST.map((each) => chapter(each)).join('')}</article>`;

const here = widgetPages({ viewport: { width: 1280, height: 700 } });
const { open } = here;

const current = (page: Page) => page.locator('.article-toc [aria-current="location"]').allInnerTexts();
const bringUp = (page: Page, id: string, morePx = 0): Promise<void> =>
  page.evaluate(
    ([name, more, offset]) =>
      scrollTo({
        top:
          scrollY + document.getElementById(String(name))!.getBoundingClientRect().top - Number(offset) + Number(more),
        behavior: 'instant',
      }),
    [id, morePx, ANCHOR_EXTRA_OFFSET_PX] as const,
  );

describe('article contents', () => {
  it('[PLT-8] are nested links that work without any script; on a small screen they unfold', async () => {
    const page = await open({ html: ARTICLE }, { javaScriptEnabled: false });
    const nav = page.getByRole('navigation', { name: 'On this page' });
    expect(await nav.getByRole('link').allInnerTexts()).toEqual([
      'Prices',
      'The bid',
      'The ask',
      'Costs & <b>fees</b>',
    ]);
    expect(await nav.locator('ol ol').getByRole('link').allInnerTexts()).toEqual(['The bid', 'The ask']);
    await nav.getByRole('link', { name: 'The ask' }).click();
    expect(new URL(page.url()).hash).toBe('#ask');
    await page.setViewportSize({ width: 400, height: 700 });
    await expect.poll(() => nav.getByRole('link').count()).toBe(0);
    await nav.locator('summary').click();
    expect(await nav.getByRole('link').count()).toBe(4);
  });

  it('[PLT-8] mark the heading that is being read, up and down, none above the first and the last at the end', async () => {
    const page = await open({ html: ARTICLE });
    await page.locator('fc-article-toc[data-fc-live]').waitFor();
    expect(await current(page)).toEqual([]);
    await bringUp(page, 'bid');
    await expect.poll(() => current(page)).toEqual(['The bid']);
    await bringUp(page, 'ask', -10);
    await expect.poll(() => current(page)).toEqual(['The bid']);
    await bringUp(page, 'ask');
    await expect.poll(() => current(page)).toEqual(['The ask']);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => current(page)).toEqual(['Costs & <b>fees</b>']);
    await bringUp(page, 'prices');
    await expect.poll(() => current(page)).toEqual(['Prices']);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => current(page)).toEqual([]);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-8] a hundred headings scroll in a box of their own, which follows the mark without moving the page', async () => {
    const many = Array.from(
      { length: 100 },
      (_, index) => [`h${index}`, `Heading ${index}`, index % 5 === 0 ? 2 : 3] as const,
    );
    const page = await open({
      html: `<fc-article-toc>${facts(many)}</fc-article-toc><article>${many.map((each) => chapter(each)).join('')}</article>`,
    });
    const box = page.locator('.article-toc-list');
    await page.locator('fc-article-toc[data-fc-live]').waitFor();
    expect(await box.evaluate((list) => [list.clientHeight < 600, list.scrollHeight > 2000])).toEqual([true, true]);
    await page
      .locator('.article-toc')
      .evaluate((nav) => Object.assign((nav as HTMLElement).style, { position: 'fixed', insetBlockStart: '0' }));
    await bringUp(page, 'h80');
    await expect.poll(() => current(page)).toEqual(['Heading 80']);
    const at = await page.evaluate(() => scrollY);
    await expect
      .poll(() =>
        page.locator('[aria-current]').evaluate((link) => {
          const [own, view] = [
            link.getBoundingClientRect(),
            link.closest('.article-toc-list')!.getBoundingClientRect(),
          ];
          return own.top >= view.top && own.bottom <= view.bottom;
        }),
      )
      .toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(at);
  });

  it('[PLT-8] are read from the page where nobody gave them: from its article, without what is beside the text', async () => {
    const html = `<article><aside><h2>Aside</h2></aside>${LIST.map((each, index) => chapter(each, index === 1 ? '' : undefined)).join('')}<h2> </h2><nav><h2>Menu</h2></nav></article><section><h2>Related</h2></section><fc-article-toc levels="2"></fc-article-toc><fc-article-toc levels="4" label="All"></fc-article-toc>`;
    const page = await open({ html });
    await page.evaluate(() =>
      document
        .querySelectorAll('fc-article-toc')
        .forEach((tag) => tag.dispatchEvent(new Event('pointerdown', { bubbles: true }))),
    );
    await expect
      .poll(() => page.getByRole('navigation', { name: 'On this page' }).getByRole('link').allInnerTexts())
      .toEqual(['Prices', 'Costs & <b>fees</b>']);
    const all = page.getByRole('navigation', { name: 'All' });
    await expect
      .poll(() => all.getByRole('link').allInnerTexts())
      .toEqual(['Prices', 'The bid', 'The ask', 'Small print', 'Costs & <b>fees</b>']);
    const hash = await all.getByRole('link', { name: 'The bid' }).getAttribute('href');
    expect(await page.locator(hash ?? '').innerText()).toBe('The bid');
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-6] keeps what the visitor unfolded before the code came', async () => {
    const page = await open({ html: `<div>${words(400)}</div>${ARTICLE}` }, { viewport: { width: 400, height: 400 } });
    await page.locator('.article-toc-fold').evaluate((fold: HTMLDetailsElement) => (fold.open = true));
    await page
      .locator('fc-article-toc')
      .evaluate((tag) => tag.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    await page.locator('fc-article-toc[data-fc-live]').waitFor();
    expect(await page.getByRole('link', { name: 'The bid' }).isVisible()).toBe(true);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-7] refuses by name headings that cannot be linked to', async () => {
    const bad = [
      '{"headings":[]}',
      '{"headings":[{"id":"a","text":"A","depth":2},{"id":"a","text":"B","depth":2}]}',
      '{"headings":[{"id":"a","text":"A","depth":1}]}',
      '{"levels":9}',
    ];
    const page = await open({
      html: bad
        .map((json) => `<fc-article-toc><script type="application/json">${json}</script></fc-article-toc>`)
        .join(''),
      raw: true,
    });
    await page.evaluate(() =>
      document
        .querySelectorAll('fc-article-toc')
        .forEach((tag) => tag.dispatchEvent(new Event('pointerdown', { bubbles: true }))),
    );
    const complaints = () => here.watched.complaints.filter((complaint) => complaint.includes('fc-article-toc'));
    await expect.poll(() => complaints().length).toBe(bad.length);
    expect(complaints().join()).toMatch(/headings.* must have ids that differ/);
    for (const complaint of complaints()) expect(complaint).toMatch(/fc-article-toc: .*(?:headings|depth|levels)/);
  });
});
