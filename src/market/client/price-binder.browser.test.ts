import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  OFFSCREEN_PAINT_PERIOD_MS,
  OFFSCREEN_ROWS_PER_SLICE,
  LOST_SHOWN_AFTER_MS,
  PAINT_PERIOD_MS,
  PRICE_FLASH_MS,
  RECONNECT_DELAY_MS,
  STALE_QUOTE_AGE_S,
} from '#contracts/limits.ts';
import { FLASH_CHANGE_MIN_MS } from '#market/client/price-flash.ts';
import { closeBrowser, openPage } from '../../../tests/support/browser.ts';
import { IMPORT_MAP, sourceFile } from '../../../tests/support/source-files.ts';
import { startTicksServer, testQuote, type TicksServer } from '../../../tests/support/ticks-server.ts';

const NOW_S = 1_800_000_000;
const NOW_MS = NOW_S * 1000;

const price = (name: string) => `<bdi dir="ltr" data-quote="${name}">-</bdi>`;
const row = (
  instrument: string,
  pip = '0.0001',
) => `<tr data-instrument="${instrument}" data-pip="${pip}" data-state="down">
  <th>${instrument} <span data-quote="${instrument}.time"></span></th>
  <td>${price(`${instrument}.bid`)}</td><td>${price(`${instrument}.ask`)}</td><td><bdi data-quote="${instrument}.spread">0</bdi></td></tr>`;
const table = (rows: string, attributes = '') => `<div data-prices data-locale="en-GB" ${attributes}>
  <table>${rows}</table><span data-prices-time></span><button type="button" data-prices-pause aria-pressed="false">Pause</button></div>`;

let page: Page;
let context: BrowserContext;
let server: TicksServer;
let body: string;
let complaints: string[];

afterAll(closeBrowser);

beforeEach(async () => {
  server = await startTicksServer((path) =>
    path === '/' ? { status: 200, type: 'text/html', body } : sourceFile(path),
  );
  server.dateMs = NOW_MS;
  server.ticks.greeting = (instruments) => ({
    data: Object.fromEntries(instruments.map((name) => [name, testQuote({ time: NOW_S - 5 })])),
  });
  ({ page, context, complaints } = await openPage({
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 800, height: 600 },
  }));
  await page.clock.install({ time: NOW_MS });
});
afterEach(async () => {
  await context.close();
  await server.close();
});

async function open(content: string, language = 'en-GB'): Promise<void> {
  body = `<!doctype html><html lang="${language}"><title>t</title>${IMPORT_MAP}<link rel="icon" href="data:,"><body>${content}
    <script type="module">import { bindPrices } from '#market/client/price-binder.ts'; window.binder = bindPrices(window);</script>`;
  await page.goto(server.origin);
}

/** The fake clock of the page goes on by itself while the test waits for sockets. */
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 8_000, interval: 20 });
const text = (cell: string, index = 0) => page.locator(`[data-quote="${cell}"]`).nth(index).textContent();
const attribute = (selector: string, name: string) => page.locator(selector).first().getAttribute(name);
const openClients = () => server.ticks.clients.filter((client) => client.isOpen);
const asked = (client = openClients().at(-1)) =>
  (client?.messages[0] as { instruments?: string[] } | undefined)?.instruments;
const send = (quotes: Record<string, Parameters<typeof testQuote>[0]>) =>
  openClients()
    .at(-1)
    ?.send({
      data: Object.fromEntries(
        Object.entries(quotes).map(([name, more]) => [name, testQuote({ time: NOW_S, ...more })]),
      ),
    });
const passTime = async (seconds: number) => {
  server.dateMs = (server.dateMs ?? 0) + seconds * 1000;
  await page.clock.fastForward(seconds * 1000);
};
const shows = (cell: string, expected: string, index = 0) =>
  until(async () => expect(await text(cell, index)).toBe(expected));

describe('rows', () => {
  it('[QTS-6] show the dummy until live data arrives, for every pair', async () => {
    server.ticks.greeting = undefined;
    await open(table(row('EURUSD') + row('GBPUSD')));
    await until(() => expect(asked()).toEqual(['EURUSD', 'GBPUSD']));
    expect(
      await page
        .locator('tr')
        .evaluateAll((rows) =>
          rows.map((element) => [
            ...[...element.querySelectorAll('td')].map((cell) => cell.textContent),
            (element as HTMLElement).dataset['state'],
          ]),
        ),
    ).toEqual([
      ['-', '-', '0', 'down'],
      ['-', '-', '0', 'down'],
    ]);
    send({ EURUSD: {} });
    await shows('EURUSD.bid', '1.08453');
    expect(await text('GBPUSD.bid')).toBe('-');
  });

  it('[QTS-8] take bid, ask, spread and state of the item, the spread in pips, and say where the pip stands', async () => {
    await open(table(row('EURUSD')));
    await shows('EURUSD.ask', '1.08461');
    expect(
      await page
        .locator('[data-quote="EURUSD.bid"]')
        .evaluate(({ childNodes }) => Array.from(childNodes, (node) => node.nodeValue)),
    ).toEqual(['1.08453']); // one text
    expect(await attribute('[data-quote="EURUSD.bid"]', 'data-after-pip')).toBe('1');
    expect(await text('EURUSD.spread')).toBe('0.8');
    expect(await attribute('tr', 'data-state')).toBe('up');
    expect(await attribute('tr', 'data-quote-kind')).toBe('live');
  });

  it('[QTS-7] carry state up and down, and flash the way the price went, anew for each tick', async () => {
    await open(table(row('EURUSD')));
    await shows('EURUSD.bid', '1.08453');
    const flash = () => attribute('[data-quote="EURUSD.bid"]', 'data-flash');
    expect(await flash()).toBeNull();
    send({ EURUSD: { bid: 1.08454 } });
    await until(async () => expect(await flash()).toBe('up'));
    send({ EURUSD: { bid: 1.08455 } });
    await until(async () => expect(await flash()).toBe('up-again'));
    send({ EURUSD: { bid: 1.0845, state: 'down' } });
    await until(async () => expect([await flash(), await attribute('tr', 'data-state')]).toEqual(['down', 'down']));
    expect(await text('EURUSD.bid')).toBe('1.08450');
    expect(await attribute('[data-quote="EURUSD.ask"]', 'data-flash')).toBeNull();
  });

  it('[QTS-7] keep the colour of the way a price went while it ticks quickly, and let it fade when it is calm', async () => {
    await open(table(row('EURUSD')));
    await shows('EURUSD.bid', '1.08453');
    await page.clock.pauseAt(NOW_MS + 60_000);
    server.dateMs = NOW_MS + 60_000;
    const flash = () => attribute('[data-quote="EURUSD.bid"]', 'data-flash');
    const tick = async (bid: number, shown: string) => {
      send({ EURUSD: { bid, time: NOW_S + 55 } });
      await until(async () => {
        await page.clock.runFor(20); // a frame
        expect(await text('EURUSD.bid')).toBe(shown);
      });
    };
    for (const last of [4, 5, 6, 7]) await tick(1.0845 + last / 1e5, `1.0845${last}`);
    expect(await flash()).toBe('up-held');
    await tick(1.08452, '1.08452');
    expect(await flash()).toBe('up-held'); // so soon it does not turn (WCAG 2.3.1)
    await page.clock.runFor(FLASH_CHANGE_MIN_MS);
    await tick(1.08451, '1.08451');
    expect(await flash()).toBe('down-held');
    await tick(1.08452, '1.08452');
    await page.clock.runFor(2 * PRICE_FLASH_MS);
    expect(await flash()).toBe('up'); // the way it last went
    await tick(1.08453, '1.08453');
    expect(await flash()).toBe('up-again');
    await page.clock.runFor(2 * PRICE_FLASH_MS);
    await tick(1.08452, '1.08452');
    expect(await flash()).toBe('down');
    await tick(1.08451, '1.08451');
    expect(await flash()).toBe('down-again');
  });

  it('[QTS-8] lengthen the room that a figure has where it outgrows it, and leave it else', async () => {
    await open(table(row('EURUSD').replace('data-quote="EURUSD.spread"', '$& data-room="3"')));
    const room = () => attribute('[data-quote="EURUSD.spread"]', 'data-room');
    await shows('EURUSD.spread', '0.8');
    expect(await room()).toBe('3');
    send({ EURUSD: { spread: 0.00125 } });
    await shows('EURUSD.spread', '12.5');
    expect(await room()).toBe('4');
    send({ EURUSD: { spread: 0.0001 } });
    await shows('EURUSD.spread', '1.0');
    expect(await room()).toBe('4');
    expect(await attribute('[data-quote="EURUSD.bid"]', 'data-room')).toBeNull();
  });

  it('[QTS-7] name an arrow by the word for its direction, and say nothing of one that is not known', async () => {
    const arrow = (field: string, more: string) =>
      `<i role="img" data-quote="EURUSD.${field}" data-up="gone up" data-down="gone down" data-flat="the same" ${more}></i>`;
    await open(
      table(
        row('EURUSD').replace(
          '<td>',
          `${arrow('state', 'data-direction="down" aria-label="gone down"')}${arrow('d_c_state', 'aria-hidden="true"')}<td>`,
        ),
      ),
    );
    const look = (field: string) =>
      page
        .locator(`[data-quote="EURUSD.${field}"]`)
        .evaluate((element) => [element.getAttribute('data-direction'), element.ariaLabel, element.ariaHidden]);
    await until(async () => expect(await look('state')).toEqual(['up', 'gone up', null]));
    expect(await look('d_c_state')).toEqual([null, null, 'true']);
    send({ EURUSD: { state: 'down', d_c: 0.001 } });
    await until(async () => expect(await look('state')).toEqual(['down', 'gone down', null]));
    expect(await look('d_c_state')).toEqual(['flat', 'the same', null]);
    send({ EURUSD: { state: 'up' } });
    await until(async () => expect(await look('d_c_state')).toEqual([null, null, 'true']));
  });

  it('[QTS-8] are written into the text nodes that stand there', async () => {
    await open(table(row('EURUSD')));
    await shows('EURUSD.bid', '1.08453');
    await page.evaluate(() => {
      const watcher = new MutationObserver((records) =>
        records.forEach((record) => document.body.append(`<${record.type}>`)),
      );
      watcher.observe(document.querySelector('table')!, { subtree: true, childList: true, characterData: true });
    });
    send({ EURUSD: { bid: 1.08457 } });
    await shows('EURUSD.bid', '1.08457');
    await until(async () => expect(await page.locator('body').textContent()).toContain('<characterData>'));
    expect(await page.locator('body').textContent()).not.toContain('<childList>');
  });

  it('[QTS-8] are painted at most once in a period, with all that came till then, and end at the newest price', async () => {
    await open(table(row('EURUSD')));
    await shows('EURUSD.bid', '1.08453');
    const begunAtMs = await page.evaluate(() => {
      const times: number[] = [];
      new MutationObserver(() => times.push(performance.now())).observe(document.querySelector('tr')!, {
        subtree: true,
        characterData: true,
      });
      Object.assign(window, { times });
      return performance.now();
    });
    for (let tick = 1; tick <= 60; tick += 1) {
      send({ EURUSD: { bid: 1.08 + tick / 100_000 } });
      await sleep(5);
    }
    await shows('EURUSD.bid', '1.08060');
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
    expect(times.length).toBeGreaterThan(1);
    // An observer hears of a painting when it has ended, so single pauses may be shorter than those between their beginnings;
    // up to any painting there may still be only one in each period. A rounded clock may be short of a millisecond each time.
    for (const [index, time] of times.entries())
      expect(index * (PAINT_PERIOD_MS - 1)).toBeLessThanOrEqual(time - begunAtMs);
  });

  it('[QTS-9] older than 1,800 s show the typical spread, by time alone', async () => {
    server.spreadsAnswer = { status: 200, body: '{"data":{"eur-usd":0.0001}}' };
    await open(table(row('EURUSD')));
    await shows('EURUSD.ask', '1.08461');
    await passTime(STALE_QUOTE_AGE_S - 60);
    expect(await text('EURUSD.ask')).toBe('1.08461');
    await passTime(60);
    await shows('EURUSD.ask', '1.08463');
    expect(await text('EURUSD.spread')).toBe('1.0');
    expect(await attribute('tr', 'data-quote-kind')).toBe('typical');
    expect(await attribute('tr', 'data-stale')).toBe('');
    expect(await text('EURUSD.time')).toBe('07:59');
    await until(async () => {
      // After such a leap of its clock the page may just open another socket, and the one before hears nothing more.
      send({ EURUSD: { time: NOW_S + STALE_QUOTE_AGE_S } });
      expect(await text('EURUSD.ask')).toBe('1.08461');
    });
    expect(await attribute('tr', 'data-stale')).toBeNull();
  });

  it("[QTS-9] are judged by the server's clock, not the visitor's", async () => {
    server.spreadsAnswer = { status: 200, body: '{"data":{"eur-usd":0.0001}}' };
    await page.clock.setSystemTime(NOW_MS + 86_400_000);
    await open(table(row('EURUSD')));
    await shows('EURUSD.ask', '1.08461');
    expect(await attribute('tr', 'data-quote-kind')).toBe('live');
    expect(await attribute('[data-prices]', 'data-live')).toBe('live');
  });

  it('[QTS-10] show as many decimals as the finest of typical spread, bid and ask', async () => {
    server.spreadsAnswer = { status: 200, body: '{"data":{"eur-usd":0.000125}}' };
    server.ticks.greeting = () => ({ data: { EURUSD: testQuote({ time: NOW_S, digits: 4, bid: 1.08, ask: 1.0846 }) } });
    await open(table(row('EURUSD')));
    await shows('EURUSD.bid', '1.080000');
    expect(await text('EURUSD.ask')).toBe('1.084600');
  });

  it('[QTS-11] go on without a word when the typical spreads cannot be had', async () => {
    server.spreadsAnswer = { status: 200, body: '<html>' };
    await open(table(row('EURUSD')));
    await shows('EURUSD.bid', '1.08453');
    await passTime(STALE_QUOTE_AGE_S + 10);
    await until(async () => expect(await attribute('tr', 'data-stale')).toBe(''));
    expect(await text('EURUSD.ask')).toBe('1.08461');
    expect(complaints).toEqual([]);
  });

  it('[QTS-9] ask for the typical spreads once, for all rows', async () => {
    await open(table(row('EURUSD')) + table(`<tbody hidden>${row('USDJPY', '0.01')}</tbody>${row('EURUSD')}`));
    await shows('EURUSD.bid', '1.08453');
    await page.evaluate(() => document.querySelector('tbody[hidden]')!.removeAttribute('hidden'));
    await shows('USDJPY.bid', '1.08453');
    expect(server.calls.filter((url) => url.startsWith('/api/ajax'))).toEqual([
      '/api/ajax/quotes_typical_spreads?instruments=EURUSD%2CUSDJPY',
    ]);
  });

  const away = () => open(`${table(row('EURUSD'))}<div style="height:3000px"></div>${table(row('GBPUSD'))}`);
  const flashes = (cell: string) => attribute(`[data-quote="${cell}"]`, 'data-flash');

  it('[QTS-8] out of view have a price as well, written slowly and without a flash, and at once when they come into view', async () => {
    await away();
    await shows('EURUSD.bid', '1.08453');
    await shows('GBPUSD.bid', '1.08453');
    send({ EURUSD: { bid: 1.5 }, GBPUSD: { bid: 1.5 } });
    await shows('EURUSD.bid', '1.50000');
    await page.clock.runFor(OFFSCREEN_PAINT_PERIOD_MS / 2);
    expect(await text('GBPUSD.bid')).toBe('1.08453');
    await page.clock.runFor(OFFSCREEN_PAINT_PERIOD_MS);
    await shows('GBPUSD.bid', '1.50000');
    expect(await flashes('GBPUSD.bid')).toBeNull();
    send({ GBPUSD: { bid: 1.6 } });
    await page.locator('[data-instrument="GBPUSD"]').scrollIntoViewIfNeeded();
    await shows('GBPUSD.bid', '1.60000');
  });

  it('say at once that staff has closed the instrument, out of view and paused as well', async () => {
    await away();
    await shows('GBPUSD.bid', '1.08453');
    await page.evaluate(() => document.querySelectorAll('[data-prices]')[0]?.setAttribute('data-paused', ''));
    const closed = () =>
      page.locator('tr').evaluateAll((rows) => rows.map((element) => (element as HTMLElement).dataset['closed']));
    expect(await closed()).toEqual([undefined, undefined]);
    send({ EURUSD: { bid: 1.5, halted: true }, GBPUSD: { bid: 1.5, halted: true } });
    await page.clock.runFor(PAINT_PERIOD_MS);
    await until(async () => expect(await closed()).toEqual(['staff', 'staff']));
    expect([await text('EURUSD.bid'), await text('GBPUSD.bid')], 'the paused one stands').toEqual([
      '1.08453',
      '1.50000',
    ]);
    send({ EURUSD: { bid: 1.5 }, GBPUSD: { bid: 1.5 } });
    await page.clock.runFor(PAINT_PERIOD_MS);
    await until(async () => expect(await closed()).toEqual([undefined, undefined]));
  });

  it('[QTS-8] out of view and many are written in slices, all of them; what is hidden is not', async () => {
    const names = Array.from(
      { length: OFFSCREEN_ROWS_PER_SLICE * 3 + 1 },
      (_, index) => `X${String(index).padStart(2, '0')}USD`,
    );
    await open(
      `${table(row('EURUSD'))}<div style="height:3000px"></div>${table(names.map((name) => row(name)).join(''))}<div hidden>${table(row('GBPUSD'))}</div>`,
    );
    for (const name of names) await shows(`${name}.bid`, '1.08453');
    expect(await text('GBPUSD.bid')).toBe('-');
  });

  it('[QTS-8] out of view are at their newest price before the page is printed; paused ones stand', async () => {
    await away();
    await shows('GBPUSD.bid', '1.08453');
    send({ GBPUSD: { bid: 1.5 }, EURUSD: { bid: 1.5 } });
    await shows('EURUSD.bid', '1.50000');
    expect(await text('GBPUSD.bid')).toBe('1.08453');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await text('GBPUSD.bid')).toBe('1.50000');
    await page.evaluate(() => document.querySelectorAll('[data-prices]')[1]?.setAttribute('data-paused', ''));
    send({ GBPUSD: { bid: 1.7 }, EURUSD: { bid: 1.7 } });
    await shows('EURUSD.bid', '1.70000');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.clock.runFor(2 * OFFSCREEN_PAINT_PERIOD_MS);
    expect(await text('GBPUSD.bid')).toBe('1.50000');
  });

  it('[QTS-10] follow the locale: Arabic of Jordan has its own digits and separators', async () => {
    await open(table(row('EURUSD') + row('BTCUSD', '1')).replace('en-GB', 'ar-JO'), 'ar');
    await shows('EURUSD.bid', '١٫٠٨٤٥٣');
    expect(await attribute('[data-quote="EURUSD.bid"]', 'data-after-pip')).toBe('1');
    expect(await text('EURUSD.spread')).toBe('٠٫٨');
    send({ BTCUSD: { bid: 64_123.5, ask: 64_130, spread: 6.5, digits: 1 } });
    await shows('BTCUSD.bid', '٦٤٬١٢٣٫٥');
  });

  it('[QTS-8] may be single cells anywhere in the page', async () => {
    await open(
      '<p lang="en-GB">The euro is at <span data-quote="EURUSD.bid">-</span>, a share at <span data-quote="BRK.B.bid">-</span>.</p>',
    );
    await until(async () =>
      expect(await page.locator('p').textContent()).toBe('The euro is at 1.08453, a share at 1.08453.'),
    );
    expect(asked()).toEqual(['BRK.B', 'EURUSD']);
  });
});

describe('connection', () => {
  it('[LIV-5] one socket carries the pairs of all widgets of the page', async () => {
    await open(table(row('EURUSD') + row('GBPUSD')) + table(row('USDJPY') + row('EURUSD')));
    await shows('EURUSD.bid', '1.08453', 1);
    expect(server.ticks.clients).toHaveLength(1);
    expect(asked()).toEqual(['EURUSD', 'GBPUSD', 'USDJPY']);
  });

  it('[LIV-3] [LIV-5] another stream has a socket of its own', async () => {
    await open(table(row('EURUSD')) + table(row('BTCUSD'), 'data-stream="/ws/ticks-change"'));
    await shows('BTCUSD.bid', '1.08453');
    expect(Object.fromEntries(server.ticks.clients.map((client) => [client.path, asked(client)]))).toEqual({
      '/ws/ticks': ['EURUSD'],
      '/ws/ticks-change': ['BTCUSD'],
    });
    expect(server.ticks.clients).toHaveLength(2);
  });

  it('[LIV-1] [QTS-5] the token comes from the address that the widget names', async () => {
    await open(table(row('EURUSD'), 'data-token-url="/my/token"'));
    await until(() => expect(server.calls).toContain('/my/token'));
    await until(() => expect(complaints.join()).toContain('Error getting token from server'));
    expect(server.ticks.clients).toEqual([]);
  });

  it('[LIV-2] is secure where the page is', async () => {
    await open('');
    await page.addScriptTag({
      type: 'module',
      content:
        "import { tableSettings } from '#market/client/price-table.ts'; Object.assign(window, { tableSettings });",
    });
    expect(
      await page.evaluate(() => {
        const { tableSettings } = window as unknown as { tableSettings: (table: HTMLElement) => { streamUrl: string } };
        const base = document.head.appendChild(document.createElement('base'));
        return ['https://broker.example/en-gb/x', 'http://localhost:8080/'].map((href) => {
          base.href = href;
          return tableSettings(document.body).streamUrl;
        });
      }),
    ).toEqual(['wss://broker.example/ws/ticks', 'ws://localhost:8080/ws/ticks']);
  });

  it('[LIV-5] hidden rows are not asked for; showing them changes the pairs without a gap', async () => {
    await open(table(`<tbody id="a">${row('EURUSD')}</tbody><tbody id="b" hidden>${row('GBPUSD')}</tbody>`));
    await shows('EURUSD.bid', '1.08453');
    expect(asked()).toEqual(['EURUSD']);
    server.ticks.greeting = undefined;
    await page.evaluate(() => {
      document.getElementById('a')!.hidden = true;
      document.getElementById('b')!.hidden = false;
    });
    await until(() => expect(server.ticks.clients.map((client) => asked(client))).toEqual([['EURUSD'], ['GBPUSD']]));
    expect(openClients()).toHaveLength(2);
    send({ GBPUSD: { bid: 1.25 } });
    await shows('GBPUSD.bid', '1.25000');
    await until(() => expect(openClients()).toHaveLength(1));
    expect(asked()).toEqual(['GBPUSD']);
  });

  it('[PLT-6] [LIV-5] rows that come later, and clones, are served too', async () => {
    await open(table(row('EURUSD')));
    await shows('EURUSD.bid', '1.08453');
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), table(row('GBPUSD')));
    await shows('GBPUSD.bid', '1.08453');
    await page.evaluate(() => document.body.append(document.querySelector('[data-prices]')!.cloneNode(true)));
    send({ EURUSD: { bid: 1.2 } });
    await shows('EURUSD.bid', '1.20000', 1);
    await shows('EURUSD.bid', '1.20000', 0);
    await page.evaluate(() => document.querySelector('[data-prices]')!.remove());
    send({ EURUSD: { bid: 1.3 } });
    await shows('EURUSD.bid', '1.30000');
    expect(openClients()).toHaveLength(1);
  });

  it('[PLT-6] removing the last row leaves no socket and no timer', async () => {
    await page.addInitScript(() => {
      const timers = new Set<number>();
      const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
      Object.assign(window, {
        timers,
        setTimeout: (run: () => void, delay: number) => {
          const timer: number = set(() => (timers.delete(timer), run()), delay);
          timers.add(timer);
          return timer;
        },
        clearTimeout: (timer: number) => (timers.delete(timer), clear(timer)),
      });
    });
    await open(table(row('EURUSD')));
    await shows('EURUSD.bid', '1.08453');
    const timers = () => page.evaluate(() => (window as unknown as { timers: Set<number> }).timers.size);
    expect(await timers()).toBe(3); // token refresh, ping, staleness
    await page.evaluate(() => document.querySelector('[data-prices]')!.remove());
    await until(() => expect(openClients()).toEqual([]));
    expect(await timers()).toBe(0);
    const calls = server.calls.length;
    await page.clock.fastForward(3_600_000);
    expect(server.calls).toHaveLength(calls);
    expect(server.ticks.clients).toHaveLength(1);
  });

  it('[PLT-6] stopping the binder ends it all', async () => {
    await open(table(row('EURUSD')));
    await shows('EURUSD.bid', '1.08453');
    await page.evaluate(() => (window as unknown as { binder: { stop: () => void } }).binder.stop());
    await until(() => expect(openClients()).toEqual([]));
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), table(row('GBPUSD')));
    await page.clock.fastForward(60_000);
    expect(server.ticks.clients).toHaveLength(1);
  });
});

describe('what the table says of itself', () => {
  const live = () => attribute('[data-prices]', 'data-live');

  it('[LIV-4] waiting, live with the time of the newest price, waiting again only after a gap worth a word', async () => {
    server.ticks.greeting = undefined;
    await open(table(row('EURUSD')));
    await until(async () => expect(await live()).toBe('waiting'));
    await until(() => expect(asked()).toEqual(['EURUSD']));
    send({ EURUSD: {} });
    await until(async () => expect(await live()).toBe('live'));
    expect(await page.locator('[data-prices-time]').textContent()).toBe('08:00');
    await page.clock.pauseAt(NOW_MS + 60_000);
    openClients()[0]?.close();
    await until(() => expect(openClients()).toEqual([]));
    await page.clock.runFor(RECONNECT_DELAY_MS);
    await until(() => expect(server.ticks.clients).toHaveLength(2));
    await page.clock.runFor(100);
    expect(await live()).toBe('live');
    await page.clock.runFor(LOST_SHOWN_AFTER_MS);
    await until(async () => expect(await live()).toBe('waiting'));
    expect(await attribute('[data-prices]', 'data-updated')).toBe(String(NOW_S));
    send({ EURUSD: {} });
    await until(async () => {
      await page.clock.runFor(50);
      expect(await live()).toBe('live');
    });
  });

  it('[QTS-9] stale when nothing is newer than 1,800 s', async () => {
    server.ticks.greeting = () => ({ data: { EURUSD: testQuote({ time: NOW_S - 86_400 }) } });
    await open(table(row('EURUSD')));
    await until(async () => expect(await live()).toBe('stale'));
    expect(await page.locator('[data-prices-time]').textContent()).toBe('14 Jan, 08:00');
  });

  it('[LIV-4] offline after five failures in a row', async () => {
    server.tokenAnswer = { status: 503, body: '' };
    await open(table(row('EURUSD')));
    await until(async () => {
      await page.clock.runFor(RECONNECT_DELAY_MS);
      expect(await live()).toBe('offline');
    });
  });

  it('[QTS-1] can be paused: rows stand still until it goes on', async () => {
    await open(table(row('EURUSD')));
    await shows('EURUSD.bid', '1.08453');
    const button = page.getByRole('button', { name: 'Pause' });
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    send({ EURUSD: { bid: 1.2 } });
    await page.clock.runFor(1_000);
    expect(await text('EURUSD.bid')).toBe('1.08453');
    await button.click();
    await shows('EURUSD.bid', '1.20000');
    expect(await attribute('[data-prices]', 'data-paused')).toBeNull();
  });
});
