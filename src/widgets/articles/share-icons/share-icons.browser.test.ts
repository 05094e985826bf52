// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SHARE_POPUP_PX } from '#contracts/limits.ts';
import { startWidgetSite, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';

const NAMED =
  '<fc-share-icons address="https://northquay.example/en-gb/learn?a=1&amp;b=2" words="Pips &amp; spreads"></fc-share-icons>';

let site: WidgetSite;
let watched: WatchedPage;
/** Requests that left for another host. */
let abroad: string[];

beforeAll(async () => {
  site = await startWidgetSite();
});

afterEach(() => watched?.context.close());

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

const open = async (html = NAMED, options: Parameters<typeof openPage>[0] = {}, script?: () => void): Promise<Page> => {
  watched = await openPage(options);
  abroad = [];
  await watched.context.route(/^https:/, (route) => {
    abroad.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>A network</title>' });
  });
  if (script) await watched.page.addInitScript(script);
  await watched.page.goto(site.show({ html }));
  await watched.page.mouse.move(1, 1); // a visitor is there
  if (options.javaScriptEnabled !== false) await watched.page.locator('fc-share-icons[data-fc-live]').waitFor();
  return watched.page;
};

const opened = async (page: Page, act: () => Promise<void>): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), act()]);
  await popup.waitForLoadState();
  return popup;
};

describe('share icons', () => {
  it('[SHR-1] are links to three networks in a tab of their own, without any script, and nothing is asked of the networks before', async () => {
    const page = await open(NAMED, { javaScriptEnabled: false });
    const links = page.getByRole('list', { name: 'Share' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual([
      'Share on Facebook (opens a new window)',
      'Share on X (opens a new window)',
      'Share on LinkedIn (opens a new window)',
    ]);
    expect(
      await links.evaluateAll((all) => all.map((link) => `${link.getAttribute('target')} ${link.getAttribute('rel')}`)),
    ).toEqual(Array<string>(3).fill('_blank noopener'));
    expect(abroad).toEqual([]);
    const popup = await opened(page, () => links.nth(1).click());
    const target = new URL(popup.url());
    expect([target.hostname, target.searchParams.get('url'), target.searchParams.get('text')]).toEqual([
      'x.com',
      'https://northquay.example/en-gb/learn?a=1&b=2',
      'Pips & spreads',
    ]);
  });

  it.each(['Facebook', 'X', 'LinkedIn'])(
    '[SHR-1] %s opens in a popup of 500 by 500 that cannot reach back',
    async (network) => {
      const page = await open();
      expect(abroad).toEqual([]);
      const from = page.url();
      const popup = await opened(page, () => page.getByRole('link', { name: `Share on ${network} (` }).click());
      expect(await popup.evaluate(() => [innerWidth, innerHeight, window.opener])).toEqual([
        SHARE_POPUP_PX,
        SHARE_POPUP_PX,
        null,
      ]);
      expect(page.url()).toBe(from);
      expect(watched.context.pages()).toHaveLength(2);
      expect(watched.complaints).toEqual([]);
    },
  );

  it('[SHR-1] stands over the middle of the window; where no popup may open, the link is followed', async () => {
    const page = await open(NAMED, {}, () => {
      window.open = (_address, _name, features = '') => {
        const asked = Object.fromEntries(
          [...features.matchAll(/(\w+)=(-?\d+)/g)].map(([, name, value]) => [name, Number(value)]),
        ) as Record<'left' | 'top' | 'width' | 'height', number>;
        Reflect.set(window, 'off', [
          asked.left + asked.width / 2 - screenX - outerWidth / 2,
          asked.top + asked.height / 2 - screenY - outerHeight / 2,
        ]);
        return null;
      };
    });
    const popup = await opened(page, () => page.getByRole('link', { name: 'Facebook' }).click());
    expect(new URL(popup.url()).hostname).toBe('www.facebook.com');
    const off = await page.evaluate(() => Reflect.get(window, 'off') as number[]);
    expect(off.map((px) => Math.abs(px) <= 1)).toEqual([true, true]);
  });

  it('[SHR-1] shares the page itself where nothing else is named: its canonical address and its title', async () => {
    const page = await open(
      '<link rel="canonical" href="https://northquay.example/en-gb/education"><fc-share-icons></fc-share-icons>',
    );
    const href = await page.getByRole('link', { name: 'Share on X' }).getAttribute('href');
    expect(href).toBe('https://x.com/intent/post?url=https%3A%2F%2Fnorthquay.example%2Fen-gb%2Feducation&text=Widgets');
    await watched.context.close();
    const bare = await open('<fc-share-icons></fc-share-icons>');
    expect(await bare.getByRole('link', { name: 'Facebook' }).getAttribute('href')).toBe(
      `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(bare.url())}`,
    );
    expect(watched.complaints).toEqual([]);
  });

  it('[SHR-1] offers the system’s own way where there is one', async () => {
    const page = await open(NAMED, {}, () => {
      Object.assign(navigator, {
        share: (data: ShareData) => {
          Reflect.set(window, 'shared', data);
          return Promise.reject(new DOMException('closed', 'AbortError'));
        },
      });
    });
    await page.getByRole('button', { name: 'Share by other means' }).click();
    expect(await page.evaluate(() => Reflect.get(window, 'shared') as ShareData)).toEqual({
      url: 'https://northquay.example/en-gb/learn?a=1&b=2',
      title: 'Pips & spreads',
    });
    expect(watched.complaints).toEqual([]);
  });

  it('[PLT-7] refuses by name an address that is not a whole one of the web', async () => {
    watched = await openPage();
    const bad = ['javascript:alert(1)', '/en-gb/markets', 'northquay.example', ''];
    await watched.page.goto(
      site.show({
        html: bad.map((address) => `<fc-share-icons address="${address}"></fc-share-icons>`).join(''),
        raw: true,
      }),
    );
    const complaints = () => watched.complaints.filter((complaint) => complaint.includes('fc-share-icons'));
    await expect.poll(() => complaints().length).toBe(bad.length);
    for (const complaint of complaints())
      expect(complaint).toMatch(/fc-share-icons: .*address.* must be a whole address that begins with https:\/\//);
  });
});
