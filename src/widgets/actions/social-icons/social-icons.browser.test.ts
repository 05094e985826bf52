// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { describe, expect, it } from 'vitest';
import { SOCIAL_NETWORKS } from '#contracts/social-networks.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 360, height: 640 } });
const { open } = here;

const tag = (items: string) => `<fc-social-icons>${items}</fc-social-icons>`;
const ALL = SOCIAL_NETWORKS.map(
  (network) => `<fc-item network="${network}" href="https://${network}.example/us"></fc-item>`,
).join('');

describe('social-icons', () => {
  it.each([
    ['en', ['Facebook', 'LinkedIn', 'X (Twitter)', 'YouTube', 'Telegram', 'Instagram']],
    ['ar', ['فيسبوك', 'لينكدإن', 'إكس (تويتر)', 'يوتيوب', 'تيليغرام', 'إنستغرام']],
  ] as const)('[SOC-1] links to six networks by name, where no script runs (%s)', async (language, names) => {
    const page = await open({ html: tag(ALL), language }, { javaScriptEnabled: false });
    const links = page.getByRole('list').getByRole('link');
    expect(await links.allInnerTexts()).toEqual(names);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      SOCIAL_NETWORKS.map((network) => `https://${network}.example/us`),
    );
    expect(
      new Set(await page.locator('path').evaluateAll((all) => all.map((path) => path.getAttribute('d')))).size,
    ).toBe(6);
    const sizes = await links.evaluateAll((all) => all.map((link) => [link.clientWidth, link.clientHeight]));
    expect(sizes.flat().every((size) => size >= 42)).toBe(true);
  });

  it('[SOC-1] asks no network for anything before it is followed', async () => {
    await here.openPage();
    const asked: string[] = [];
    here.watched.page.on('request', (request) => asked.push(new URL(request.url()).host));
    await here.watched.page.goto(here.site.show({ html: tag(ALL), raw: true }));
    await here.watched.page.getByRole('link', { name: 'Telegram' }).hover();
    expect([...new Set(asked)]).toEqual([new URL(here.site.url).host]);
  });

  it.each([
    [
      'an unknown network',
      '<fc-item network="myspace" href="/a"></fc-item>',
      /fc-social-icons: prop "items\[0\]\.network" must be one of "facebook", .*; it is "myspace"\./,
    ],
    [
      'a network twice',
      '<fc-item network="telegram" href="/a"></fc-item><fc-item network="telegram" href="/b"></fc-item>',
      /prop "items" must name each network once/,
    ],
    ['no network', '', /prop "items" must have a length of at least 1/],
    [
      'an address that runs',
      '<fc-item network="telegram" href="javascript:alert(1)"></fc-item>',
      /prop "items\[0\]\.href" must be an address/,
    ],
  ])('[SOC-1] [PLT-7] refuses %s', async (_, items, complaint) => {
    const page = await open({ html: tag(items), raw: true });
    await expect.poll(() => here.watched.complaints.join('\n')).toMatch(complaint);
    expect(await page.getByRole('link').count()).toBe(0);
  });
});
