// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CARDS_AT_ONCE } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 1000, height: 800 } });
const { open } = here;

type Item = Readonly<Record<string, unknown>>;
const cards = (items: readonly Item[], attributes = '', tag = 'fc-article-cards') =>
  `<${tag} ${attributes}><script type="application/json">${JSON.stringify({ items }).replaceAll('<', String.raw`\u003c`)}</script></${tag}>`;

const numbered = (count: number): readonly Item[] =>
  Array.from({ length: count }, (_, at) => ({
    title: `Card ${at}`,
    href: `#card-${at}`,
    topic: at % 3 === 0 ? 'Costs' : 'Risk',
  }));

const titles = (page: Page) =>
  page
    .locator('.card')
    .evaluateAll((all) =>
      all.filter((card) => card.checkVisibility()).map((card) => card.querySelector('a')?.textContent),
    );
const pressed = (page: Page) => page.getByRole('button', { pressed: true }).allInnerTexts();

describe('article cards', () => {
  it('[PLT-8] shows every card, and a filter of links, where no script runs', async () => {
    const page = await open(
      { html: cards(numbered(8), 'filter-href="/news?topic={topic}&from=a" topic="Costs"') },
      { javaScriptEnabled: false },
    );
    expect(await titles(page)).toEqual(['Card 0', 'Card 3', 'Card 6']);
    expect(
      await page
        .getByRole('navigation', { name: 'Filter by topic' })
        .getByRole('link')
        .evaluateAll((all) =>
          all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
        ),
    ).toEqual([
      ['All topics', '/news?from=a', null],
      ['Costs', '/news?topic=Costs&from=a', 'true'],
      ['Risk', '/news?topic=Risk&from=a', null],
    ]);
    await page.goto(here.site.show({ html: cards(numbered(200)) }));
    expect(await titles(page)).toHaveLength(200);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  it('[PLT-8] says topic, title, lead, day by locale, reading time and author; the whole card is one link; HTML is text', async () => {
    const html = cards([
      {
        title: 'What is a <b>pip</b>?',
        href: '#pip',
        topic: 'Foundations',
        lead: 'A step & more',
        date: '2026-09-14',
        minutes: 6,
        author: 'Miriam Hale',
        level: 'beginner',
        markets: 'Gold',
      },
    ]);
    const page = await open({ html });
    expect((await page.locator('.card').innerText()).split('\n').filter(Boolean)).toEqual([
      'Foundations',
      'What is a <b>pip</b>?',
      'A step & more',
      '14 September 2026',
      '6 minutes’ read',
      'Miriam Hale',
    ]);
    expect(await page.locator('.card time').getAttribute('datetime')).toBe('2026-09-14');
    expect(await page.locator('.card a, .card button').count()).toBe(1);
    await page.locator('.card').click({ position: { x: 4, y: 4 } });
    await page.waitForURL('**#pip');
    await page.goto(here.site.show({ html, language: 'ar' }));
    expect(await page.locator('.card time').innerText()).toBe('١٤ أيلول ٢٠٢٦');
  });

  it('[PLT-8] filters by topic with toggle buttons, says how many there are, keeps the focus and the address', async () => {
    const page = await open({ html: cards(numbered(8), 'page-size="4" filter-href="?topic={topic}"') });
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await pressed(page)).toEqual(['All topics']);
    const risk = page.getByRole('group', { name: 'Filter by topic' }).getByRole('button', { name: 'Risk' });
    await risk.click(); // kept until the code is there
    await expect.poll(() => pressed(page)).toEqual(['Risk']);
    expect(await titles(page)).toEqual(['Card 1', 'Card 2', 'Card 4', 'Card 5']);
    expect(await page.getByRole('status').innerText()).toBe('5 articles in “Risk”');
    expect(await risk.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(new URL(page.url()).search).toBe('?topic=Risk');
    await page.getByRole('button', { name: 'All topics' }).press('Enter');
    await expect.poll(() => pressed(page)).toEqual(['All topics']);
    expect(await page.getByRole('status').innerText()).toBe('8 articles');
    expect(new URL(page.url()).search).toBe('');
    expect(here.watched.complaints.filter((line) => !line.includes('404'))).toEqual([]);
  });

  it('[PLT-8] shows so many more at a time, and moves the focus to the first that is new', async () => {
    const page = await open({ html: cards(numbered(CARDS_AT_ONCE * 2 + 1)) });
    expect(await titles(page)).toHaveLength(CARDS_AT_ONCE);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole('button', { name: `Show ${CARDS_AT_ONCE} more` }).click();
    await expect.poll(focused).toBe(`Card ${CARDS_AT_ONCE}`);
    expect(await titles(page)).toHaveLength(CARDS_AT_ONCE * 2);
    await page.getByRole('button', { name: 'Show 1 more' }).press('Enter');
    await expect.poll(focused).toBe(`Card ${CARDS_AT_ONCE * 2}`);
    expect(await page.getByRole('button', { name: /^Show/ }).count()).toBe(0);
  });

  it('[PLT-8] has no filter for a single topic, and says where there is nothing; an unknown topic is none', async () => {
    const page = await open({
      html: cards([{ title: 'Alone', href: '/a', topic: 'Costs' }], 'topic="Elsewhere"') + cards([]),
    });
    expect(await titles(page)).toEqual(['Alone']);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByText('There is nothing here yet.').isVisible()).toBe(true);
  });

  it('[PLT-8] education cards say level and length, news cards begin with the day and name their markets', async () => {
    const item = {
      title: 'T',
      href: '#t',
      topic: 'Rates',
      date: '2026-11-12',
      minutes: 3,
      author: 'Daniel Okafor',
      level: 'advanced',
      markets: 'EUR/USD, Gold, EUR/USD',
    };
    const page = await open({ html: cards([item], '', 'fc-education-cards') + cards([item], '', 'fc-news-cards') });
    const words = async (kind: string) =>
      (await page.locator(`.card[data-kind="${kind}"]`).innerText()).split('\n').filter(Boolean);
    expect(await words('education')).toEqual(['Rates', 'Advanced', 'T', '3 minutes’ read', '12 November 2026']);
    expect(await words('news')).toEqual([
      '12 November 2026',
      'Rates',
      'EUR/USD',
      'Gold',
      'T',
      'Daniel Okafor',
      '3 minutes’ read',
    ]);
  });

  it.each([
    [cards([{ title: 'T', href: 'javascript:alert(1)' }]), 'prop "items[0].href" must be an address that begins with'],
    [
      cards([{ title: 'T', href: '/a', image: 'data:image/png;base64,' }]),
      'prop "items[0].image" must be the address of a picture',
    ],
    [cards([{ title: 'T', href: '/a', date: '12 November' }]), 'prop "items[0].date" must have the form'],
    [cards([{ href: '/a' }]), 'prop "items[0].title" must be a string; it is missing'],
    [cards([], 'filter-href="/news"'), 'prop "filterHref" must be an address with {topic} in it'],
    [cards([], 'page-size="0"'), 'prop "pageSize" must be at least 1'],
  ])('[PLT-7] refuses what it cannot show, naming tag and prop (%#)', (html, complaint) => {
    expect(() => here.site.document({ html })).toThrow(`fc-article-cards: ${complaint}`);
  });
});
