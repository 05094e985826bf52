/**
 * Main-thread time for 100 rows of bid, ask, spread and change that tick ten times a second each, as the site shows them
 * and in ag-grid: node bench/rendering/bench.ts http://localhost:8080 [burst|spread] [all|zoomed|window]. See README.md.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { ROW_COUNT, startTickServer, symbolOf, type Manner } from './tick-server.ts';

const [site = 'http://localhost:8080', manner = 'burst', view = 'all'] = process.argv.slice(2);
if (manner !== 'burst' && manner !== 'spread') throw new Error(`"${manner}" must be burst or spread`);
if (view !== 'all' && view !== 'zoomed' && view !== 'window')
  throw new Error(`"${view}" must be all, zoomed or window`);
const ROUNDS = 5;
const SETTLE_MS = 2_000;
const MEASURE_MS = 5_000;
/** All rows in a window of 8 megapixels; all on a screen of 2, zoomed out by half; a usual window, of whose rows 14 are seen and the others scrolled to. */
const VIEW = {
  all: { height: 6_200, scale: 1, rows: ROW_COUNT },
  zoomed: { height: 6_200, scale: 0.5, rows: ROW_COUNT },
  window: { height: 900, scale: 1, rows: 14 },
}[view];
/** A frame at 60 Hz is 16.7 ms; from here on one was left out. */
const GAP_MS = 25;
/** Of frames that an empty page leaves out, the machine is the cause. */
const PAGES = ['forecourt', 'ag-grid', 'ag-grid, flashing', 'empty'] as const;
type Shown = (typeof PAGES)[number];
type Round = {
  readonly shown: Shown;
  readonly busyMs: number;
  readonly scriptMs: number;
  readonly styleMs: number;
  readonly frames: number;
  readonly gaps: number;
  readonly longestMs: number;
  readonly updatesPerSecond: number;
};

const server = await startTickServer(manner satisfies Manner);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
console.log(
  `Chromium ${browser.version()}, Node ${process.version}, ${ROW_COUNT} rows, 10 updates a second each, ${manner}, ${view}: ${VIEW.rows} in view; load average before ${loadavg()[0]?.toFixed(2)}`,
);

/** A table of the site with its own row, a hundred times, at its own price binder; everything else of the page is taken out. */
async function showRows(page: Page): Promise<void> {
  await page.goto(`${site}/gallery/all`, { waitUntil: 'load' });
  await page.evaluate(
    ({ origin, symbols }) => {
      const table = [...document.querySelectorAll<HTMLElement>('fc-app-quotes .quotes')]
        .find((each) => each.querySelector('.quotes-row [data-quote$=".spread"]'))
        ?.cloneNode(true) as HTMLElement;
      const change = document
        .querySelector('fc-crypto-widget [data-quote$=".d_c"]')
        ?.closest('td')
        ?.cloneNode(true) as HTMLElement;
      const row = table.querySelector<HTMLElement>('.quotes-row')!;
      const known = row.dataset['instrument']!;
      for (const live of change.querySelectorAll<HTMLElement>('[data-quote]'))
        live.dataset['quote'] = live.dataset['quote']!.replace(/^.*\./, `${known}.`);
      row.append(change);
      for (const name of ['turns', 'closed', 'stale', 'quoteKind']) delete row.dataset[name];
      row.dataset['pip'] = '0.0001';
      const rows = symbols.map((symbol) => {
        const own = document.createElement('tbody');
        own.innerHTML = row.outerHTML.replaceAll(known, symbol);
        return own.firstElementChild!;
      });
      row.closest('tbody')!.replaceChildren(...rows);
      Object.assign(table.dataset, { tokenUrl: `${origin}/token`, stream: `${origin.replace('http', 'ws')}/ws` });
      delete table.dataset['updated'];
      document.body.replaceChildren(table);
    },
    { origin: server.origin, symbols: Array.from({ length: ROW_COUNT }, (_, row) => symbolOf(row)) },
  );
}

async function measure(shown: Shown): Promise<Round> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: VIEW.height },
    deviceScaleFactor: VIEW.scale,
    bypassCSP: true,
  });
  await context.addCookies([{ name: 'fb_stolen_account_reminder', value: '1', url: site }]);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${shown}: ${error.message}`));
  if (shown === 'forecourt') await showRows(page);
  else if (shown !== 'empty')
    await page.goto(
      `${server.origin}/grid.html?${new URLSearchParams({ view, ...(shown === 'ag-grid' ? {} : { flash: '' }) })}`,
    );
  const cell = shown === 'forecourt' ? '[data-quote$=".bid"]' : '.ag-row [col-id="bid"]';
  if (shown !== 'empty')
    await page.waitForFunction(
      ([selector, count]) =>
        [...document.querySelectorAll(selector)].filter((each) => /^\d+\.\d{5}$/.test(each.textContent ?? '')).length >=
        count,
      [cell, VIEW.rows] as const,
    );
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await sleep(SETTLE_MS);
  const before = await metrics(session);
  await sleep(MEASURE_MS);
  const after = await metrics(session);
  // Counted apart from the time, since asking for every frame makes frames.
  const seen = await page.evaluate(
    async ([selector, forMs, gapMs]) => {
      let changes = 0;
      const watched = new MutationObserver((records) => {
        changes += new Set(
          records
            .map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(selector))
            .filter(Boolean),
        ).size;
      });
      watched.observe(document.body, { subtree: true, childList: true, characterData: true });
      const begin = performance.now();
      let last = begin;
      let frames = 0;
      let gaps = 0;
      let longestMs = 0;
      while (last - begin < forMs) {
        const now = await new Promise<number>((done) => requestAnimationFrame(done));
        frames += 1;
        if (now - last > gapMs) gaps += 1;
        longestMs = Math.max(longestMs, now - last);
        last = now;
      }
      watched.disconnect();
      return { frames, gaps, longestMs, changes };
    },
    [cell, MEASURE_MS, GAP_MS] as const,
  );
  await context.close();
  return {
    shown,
    frames: seen.frames,
    gaps: seen.gaps,
    longestMs: seen.longestMs,
    updatesPerSecond: seen.changes / (MEASURE_MS / 1000),
    busyMs: spent('TaskDuration'),
    scriptMs: spent('ScriptDuration'),
    styleMs: spent('RecalcStyleDuration') + spent('LayoutDuration'),
  };

  function spent(name: string): number {
    return (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000) / (MEASURE_MS / 1000);
  }
}

async function metrics(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const answer = await session.send('Performance.getMetrics');
  return new Map(answer.metrics.map(({ name, value }) => [name, value]));
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

try {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) for (const shown of PAGES) rounds.push(await measure(shown));
  const rows = PAGES.map((shown) => {
    const own = rounds.filter((round) => round.shown === shown);
    const of = (name: Exclude<keyof Round, 'shown'>) => median(own.map((round) => round[name]));
    return { shown, own, of };
  });
  const busy = rows[0]!.of('busyMs');
  console.table(
    rows.map(({ shown, own, of }) => ({
      page: shown,
      'main thread ms/s': Number(of('busyMs').toFixed(1)),
      'of the rounds': own.map(({ busyMs }) => busyMs.toFixed(0)).join(' '),
      'script ms/s': Number(of('scriptMs').toFixed(1)),
      'style and layout ms/s': Number(of('styleMs').toFixed(1)),
      'bids shown/s': Math.round(of('updatesPerSecond')),
      'frames/s': Number((of('frames') / (MEASURE_MS / 1000)).toFixed(1)),
      'frames left out': own.map(({ gaps }) => gaps).join(' '),
      'longest ms': Math.round(of('longestMs')),
      'forecourt against it': shown === 'empty' ? '' : (busy / of('busyMs')).toFixed(2),
    })),
  );
  console.log(`load average after ${loadavg()[0]?.toFixed(2)}`);
} finally {
  await browser.close();
  server.close();
}
