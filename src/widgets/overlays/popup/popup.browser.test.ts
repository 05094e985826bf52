// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SEEN_STORAGE_PREFIX } from '#contracts/cookies.ts';
import { POPUP_AFTER_S } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const NOTICE =
  '<fc-popup trigger="Hours" hash="Holiday-hours" heading="Holiday hours"><p>Closed on 1 January.</p></fc-popup><p><a href="#Holiday-hours">When are you closed?</a> <a href="#elsewhere">Elsewhere</a></p>';
const ONCE =
  '<fc-popup once="webinar" heading="A webinar"><p>On Thursday.</p></fc-popup><fc-dialog trigger="Other" heading="Other"><p>Other</p></fc-dialog><label>Name <input></label>';

const start = async (options: BrowserContextOptions = {}): Promise<Page> => {
  await here.openPage({ reducedMotion: 'reduce', viewport: { width: 1000, height: 600 }, ...options });
  return here.watched.page;
};
const live = (page: Page) => page.locator('fc-popup[data-fc-live]').waitFor({ state: 'attached' });
const isOpen = (page: Page) => page.locator('fc-popup dialog:modal').count();
const hash = (page: Page) => page.evaluate(() => location.hash);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('popup', () => {
  it('[PLT-8] without a script its button, or its title, discloses the content; a link leads to it', async () => {
    const page = await start({ javaScriptEnabled: false });
    await page.goto(here.site.show({ html: NOTICE + ONCE }));
    await page.getByText('Hours', { exact: true }).click();
    expect(await page.getByText('Closed on 1 January.').isVisible()).toBe(true);
    expect(await page.getByText('On Thursday.').isVisible()).toBe(false);
    await page.getByText('A webinar').first().click();
    expect(await page.getByText('On Thursday.').isVisible()).toBe(true);
    expect(await page.locator('#Holiday-hours').evaluate((target) => target.matches('details'))).toBe(true);
  });

  it('[PLT-8] opens by its button and by a link to its hash, without scrolling, and gives each the focus back', async () => {
    const page = await start();
    await page.goto(here.site.show({ html: NOTICE }));
    await live(page);
    await page.getByText('Hours', { exact: true }).click();
    expect(await isOpen(page)).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(0);
    expect(await focused(page)).toBe('Hours');
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole('link', { name: 'When are you closed?' }).click();
      expect([await isOpen(page), await hash(page), await page.evaluate(() => scrollY)]).toEqual([
        1,
        '#Holiday-hours',
        0,
      ]);
      await page.keyboard.press('Escape');
      await expect.poll(() => isOpen(page)).toBe(0);
      expect([await focused(page), await hash(page)]).toEqual(['When are you closed?', '']);
    }
    await page.getByRole('link', { name: 'When are you closed?' }).click();
    await page.goBack();
    await expect.poll(() => isOpen(page)).toBe(0);
    await page.evaluate(() => (location.hash = 'Holiday-hours'));
    await expect.poll(() => isOpen(page)).toBe(1);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-8] opens where the address already ends in its hash, in this case of letters only', async () => {
    const page = await start();
    const address = here.site.show({ html: NOTICE });
    await page.goto(`${address}#Holiday-hours`);
    await expect.poll(() => isOpen(page)).toBe(1);
    await page.goto('about:blank');
    await page.goto(`${address}#holiday-hours`);
    await live(page);
    await page.evaluate(() => (location.hash = 'HOLIDAY-HOURS'));
    await page.getByRole('link', { name: 'Elsewhere' }).click();
    expect(await isOpen(page)).toBe(0);
  });

  it('[PLT-8] opens by itself once a visitor, after its time, and waits for the next page where the visitor is busy', async () => {
    const page = await start();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto(here.site.show({ html: ONCE }));
    await live(page);
    await page.clock.runFor(POPUP_AFTER_S * 1_000 - 1);
    expect(await isOpen(page)).toBe(0);
    await page.getByLabel('Name').focus();
    await page.clock.runFor(1);
    await page.clock.runFor(10_000);
    expect(await isOpen(page)).toBe(0); // typing
    await page.reload();
    await live(page);
    await page.clock.runFor(POPUP_AFTER_S * 1_000 - 1);
    expect(await isOpen(page)).toBe(0);
    await page.clock.runFor(1);
    expect([
      await isOpen(page),
      await page.evaluate((key) => localStorage.getItem(key), `${SEEN_STORAGE_PREFIX}webinar`),
    ]).toEqual([1, '1']);
    await page.reload();
    await live(page);
    await page.clock.runFor(60_000);
    expect(await isOpen(page)).toBe(0);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-8] opens wherever on the page it stands, by its hash and by itself, without being scrolled near', async () => {
    const page = await start();
    const far = (html: string, link = '') => here.site.show({ html: `${link}${'<p>Words.</p>'.repeat(400)}${html}` });
    for (const trigger of ['', 'trigger="Hours" ']) {
      const notice = `<fc-popup ${trigger}hash="hours" heading="Holiday hours"><p>Closed on 1 January.</p></fc-popup>`;
      await page.goto(`${far(notice)}#hours`);
      await expect.poll(() => isOpen(page)).toBe(1);
      await page.goto(far(notice, '<p><a href="#hours">When are you closed?</a></p>'));
      await page.getByRole('link', { name: 'When are you closed?' }).click();
      await expect.poll(() => isOpen(page)).toBe(1);
    }
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    for (const once of [
      'once="webinar" heading="A webinar">',
      '><script type="application/json">{"once":"course","heading":"A course"}</script>',
    ]) {
      await page.goto(far(`<fc-popup ${once}<p>On Thursday.</p></fc-popup>`));
      await live(page);
      await page.clock.runFor(POPUP_AFTER_S * 1_000);
      expect([await isOpen(page), await page.evaluate(() => scrollY)]).toEqual([1, 0]);
    }
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-8] does no harm where storage is refused, and then never opens by itself', async () => {
    const page = await start();
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      }),
    );
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto(here.site.show({ html: ONCE + NOTICE }));
    await page.waitForFunction(() =>
      [...document.querySelectorAll('fc-popup')].every((element) => element.hasAttribute('data-fc-live')),
    );
    await page.clock.runFor(60_000);
    expect(await isOpen(page)).toBe(0);
    await page.getByText('Hours', { exact: true }).click();
    expect(await isOpen(page)).toBe(1);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-7] refuses a pop-up that nothing would open, and names that are none', async () => {
    const page = await start();
    await page.goto(
      here.site.show({
        html: '<fc-popup heading="a"><p>b</p></fc-popup><fc-popup heading="a" hash="#x y" once="Ü" after-seconds="-1"><p>b</p></fc-popup>',
        raw: true,
      }),
    );
    await expect.poll(() => here.watched.complaints.length).toBe(4);
    const all = here.watched.complaints.join('\n');
    expect(all).toContain(
      'fc-popup: prop "trigger" is needed where neither "hash" nor "once" opens it; it is missing.',
    );
    expect(all).toContain('fc-popup: prop "hash" must be a name of letters');
    expect(all).toContain('fc-popup: prop "once" must be a name of small letters');
    expect(all).toContain('fc-popup: prop "afterSeconds" must be at least 0; it is -1.');
  });
});
