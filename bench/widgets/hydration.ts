/**
 * Time until every widget of a page that holds all of them is live, from the moment all are asked for, with their code
 * in the browser's cache: node bench/widgets/hydration.ts http://localhost:8080. The page is /gallery/all. Beside it the
 * same page in the same run with the same widgets rendered by the browser alone, without the server's markup.
 */
import { chromium, type Page } from 'playwright-core';

const [site = 'http://localhost:8080'] = process.argv.slice(2);
const RUNS = 5;
const SLOWDOWNS = [1, 4]; // 4: about a phone of the middle class, as Lighthouse has it
const LIVE_WITHIN_MS = 60_000;

type Run = {
  readonly count: number;
  readonly allLiveMs: number;
  readonly longestTaskMs: number;
  readonly blockedMs: number;
};

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

const wake = async (page: Page): Promise<Run> =>
  page.evaluate(async (limitMs) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    const tags = () =>
      [...document.querySelectorAll('main:last-of-type *')].filter(
        (element) => element.localName.startsWith('fc-') && 'ask' in element,
      );
    const begin = performance.now();
    while (!tags().every((element) => element.hasAttribute('data-fc-live'))) {
      // Again each time: a widget that is rendered again brings those inside it again.
      for (const element of tags()) (element as unknown as { ask: () => void }).ask();
      if (performance.now() - begin > limitMs) {
        const waiting = tags().filter((element) => !element.hasAttribute('data-fc-live'));
        throw new Error(`not live: ${waiting.map(({ localName }) => localName).join(', ')}`);
      }
      await new Promise((done) => setTimeout(done));
    }
    const allLiveMs = performance.now() - begin;
    await new Promise((done) => setTimeout(done, 200));
    observer.disconnect();
    return {
      count: tags().length,
      allLiveMs,
      longestTaskMs: Math.max(0, ...tasks),
      blockedMs: tasks.reduce((sum, ms) => sum + ms - 50, 0),
    };
  }, LIVE_WITHIN_MS);

const measure = async (slowdown: number, kind: 'hydrated' | 'rendered'): Promise<Run> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // What opens by itself has been seen before.
  await context.addCookies([{ name: 'fb_stolen_account_reminder', value: '1', url: site }]);
  const warm = await context.newPage();
  await warm.goto(`${site}/gallery/all`);
  await wake(warm);
  await warm.close();
  const page = await context.newPage();
  await page.goto(`${site}/gallery/all`, { waitUntil: 'load' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (kind === 'rendered') {
    // A clone beside its original has no claim to the ids in its markup, so it is rendered again.
    await page.evaluate(() => {
      const main = document.querySelector('main');
      main?.after(main.cloneNode(true));
    });
  }
  const run = await wake(page);
  await context.close();
  return run;
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

try {
  for (const slowdown of SLOWDOWNS) {
    const medians: number[] = [];
    for (const kind of ['hydrated', 'rendered'] as const) {
      const runs: Run[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(slowdown, kind));
      const all = median(runs.map(({ allLiveMs }) => allLiveMs));
      medians.push(all);
      const count = runs[0]?.count ?? 0;
      console.log(
        `processor at 1/${slowdown}, ${kind}: ${count} widgets live after ${all.toFixed(0)} ms (${(all / count).toFixed(1)} ms each); longest task ${median(runs.map(({ longestTaskMs }) => longestTaskMs)).toFixed(0)} ms, blocked ${median(runs.map(({ blockedMs }) => blockedMs)).toFixed(0)} ms`,
      );
    }
    const [hydrated = Number.NaN, rendered = Number.NaN] = medians;
    console.log(`processor at 1/${slowdown}: hydrated / rendered = ${(hydrated / rendered).toFixed(2)}`);
  }
} finally {
  await browser.close();
}
