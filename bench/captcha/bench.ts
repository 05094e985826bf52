/**
 * How long a visitor's device works on a captcha: the site as built, its own log-in page in Chromium, from the challenge
 * to the solution. Devices that are 4 and 6 times slower are made by stopping all of the browser's processes for that
 * share of the time: the CPU throttling of the browser's own tools slows a page, and leaves its workers as they are.
 * Run: node bench/captcha/bench.ts [solutions of each]
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { type Page, chromium } from 'playwright-core';
import { CAPTCHA_COST, CAPTCHA_GUESSES_MAX, CAPTCHA_GUESSES_MIN, RISKY_PER_ADDRESS } from '#contracts/limits.ts';
import { launchBrowserServer } from '../../tests/support/browser.ts';
import { temporaryFolder } from '../../tests/support/folders.ts';
import { startSite } from '../../tests/support/site.ts';

const solutions = Number(process.argv[2] ?? 10);
const RUNS_MS = 8;

/** The processes of the browser that this bench has started. */
function family(root: number): readonly number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [root];
  for (const pid of found) for (const [child = 0, parent] of rows) if (parent === pid) found.push(child);
  return found;
}

/** Lets them run one part in `times`; ends with what it answers. */
function slowDown(pid: number, times: number): () => void {
  if (times === 1) return () => {};
  const all = family(pid);
  const signal = (name: 'SIGCONT' | 'SIGSTOP') => {
    for (const one of all) {
      try {
        process.kill(one, name);
      } catch {
        // a renderer that has ended since
      }
    }
  };
  let timer: NodeJS.Timeout;
  const run = () => {
    signal('SIGCONT');
    timer = setTimeout(stop, RUNS_MS);
  };
  const stop = () => {
    signal('SIGSTOP');
    timer = setTimeout(run, RUNS_MS * (times - 1));
  };
  run();
  return () => {
    clearTimeout(timer);
    signal('SIGCONT');
  };
}

let people = 0;
async function logIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').fill(`nobody.${(people += 1)}@mail.example`);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/user/authorise') && response.status() === 401,
    { timeout: 120_000 },
  );
  await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
  await answered;
}

const folder = temporaryFolder();
const site = await startSite({ dataDir: folder.path });
const server = await launchBrowserServer();
try {
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.goto(`${site.url}/en-gb/log-in`);
  for (let tries = 0; tries < RISKY_PER_ADDRESS.tries; tries += 1) await logIn(page);
  console.log(
    `${availableParallelism()} cores; ${CAPTCHA_GUESSES_MIN} to ${CAPTCHA_GUESSES_MAX} guesses of ${CAPTCHA_COST} passes; ${solutions} solutions each`,
  );
  for (const times of [1, 4, 6]) {
    const took: number[] = [];
    const restore = slowDown(server.process().pid ?? 0, times);
    for (let n = 0; n < solutions; n += 1) {
      const challenged = page
        .waitForResponse((response) => response.url().includes('/captcha/registration/create_token/'), {
          timeout: 120_000,
        })
        .then(() => performance.now());
      const solved = page
        .waitForRequest((request) => request.url().includes('/captcha/registration/verify/'), { timeout: 120_000 })
        .then(() => performance.now());
      await logIn(page);
      took.push((await solved) - (await challenged));
    }
    restore();
    took.sort((a, b) => a - b);
    console.log(
      `a device ${times} times slower: median ${took[Math.floor(took.length / 2)]?.toFixed(0)} ms, longest ${took.at(-1)?.toFixed(0)} ms`,
    );
  }
  await browser.close();
} finally {
  await server.close();
  await site.stop();
  folder.remove();
}
