// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { describe, expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const tag = (sections: unknown) =>
  `<fc-sitemap><script type="application/json">${JSON.stringify({ sections }).replaceAll('<', String.raw`\u003c`)}</script></fc-sitemap>`;

const SECTIONS = [
  {
    title: 'Learn',
    links: [
      { label: 'Education & <b>more</b>', href: '#education', links: [{ label: 'What is a pip?', href: '#pip' }] },
      { label: 'All pages', href: '#all', current: true },
    ],
  },
  { title: 'Trade', links: Array.from({ length: 8 }, (_, at) => ({ label: `Market ${at}`, href: `#market-${at}` })) },
  { title: 'Company', links: [{ label: 'About us', href: '#about' }] },
];

describe('sitemap', () => {
  it('[PLT-8] is nested lists of links under headings where no script runs; HTML is text', async () => {
    const { page } = await here.openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
    await page.goto(here.site.show({ html: tag(SECTIONS) }));
    const nav = page.getByRole('navigation', { name: 'All pages, by section' });
    expect(await nav.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Learn', 'Trade', 'Company']);
    const learn = nav.getByRole('list', { name: 'Learn' });
    expect(await learn.locator('> li > a').allInnerTexts()).toEqual(['Education & <b>more</b>', 'All pages']);
    expect(
      await learn.locator('> li > ul > li > a').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual(['#pip']);
    expect(await nav.locator('[aria-current="page"]').innerText()).toBe('All pages');
  });

  it('[PLT-8] stands in columns where there is room, and keeps a section together', async () => {
    const { page } = await here.openPage({ viewport: { width: 1200, height: 800 } });
    await page.goto(here.site.show({ html: tag(SECTIONS) }));
    const columns = () =>
      page
        .locator('.sitemap-section')
        .evaluateAll((all) => all.map((section) => Math.round(section.getBoundingClientRect().left)));
    expect(new Set(await columns()).size).toBeGreaterThan(1);
    expect(
      await page
        .locator('.sitemap-section')
        .evaluateAll((all) => all.every((section) => section.getClientRects().length === 1)),
    ).toBe(true);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(new Set(await columns()).size).toBe(1);
  });

  it.each([
    [[], 'prop "sections" must have a length of at least 1'],
    [[{ title: 'Empty', links: [] }], 'prop "sections[0].links" must have a length of at least 1'],
    [
      [{ title: 'A', links: [{ label: 'x', href: 'javascript:alert(1)' }] }],
      'prop "sections[0].links[0].href" must be an address',
    ],
  ])('[PLT-7] refuses what it cannot show, naming tag and prop (%#)', (sections, complaint) => {
    expect(() => here.site.document({ html: tag(sections) })).toThrow(`fc-sitemap: ${complaint}`);
  });
});
