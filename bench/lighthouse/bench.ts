/**
 * Lighthouse, mobile, on pages of a running site: scores of every category and the layout shift, median of the runs.
 * node bench/lighthouse/bench.ts http://localhost:8080 /en-gb /ar-jo …
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const RUNS = 3;
const [site = 'http://localhost:8080', ...paths] = process.argv.slice(2);
const library = join(import.meta.dirname, 'node_modules/lighthouse/core/index.js');
if (!existsSync(library)) throw new Error('Lighthouse is not installed: run `npm ci` in bench/lighthouse first.');
const { default: lighthouse } = (await import(library)) as {
  default: (
    url: string,
    flags: object,
  ) => Promise<
    | {
        lhr: {
          categories: Record<string, { score: number | null }>;
          audits: Record<string, { numericValue?: number; score: number | null; title: string; displayValue?: string }>;
        };
      }
    | undefined
  >;
};

const profile = mkdtempSync(join(tmpdir(), 'forecourt-lighthouse-'));
const port = 19_222;
const chromium = spawn(
  process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--user-data-dir=${profile}`,
    `--remote-debugging-port=${port}`,
    'about:blank',
  ],
  { stdio: 'ignore' },
);
const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

try {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/json/version`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await wait(100);
  }
  for (const path of paths.length > 0 ? paths : ['/en-gb']) {
    const rows: Record<string, number[]> = {};
    const failed = new Map<string, string>();
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(site + path, { port, output: 'json', logLevel: 'error' });
      if (result === undefined) throw new Error(`${path}: no result`);
      for (const [name, { score }] of Object.entries(result.lhr.categories))
        (rows[name] ??= []).push(Math.round((score ?? 0) * 100));
      for (const [name, audit] of [
        ['fcp ms', 'first-contentful-paint'],
        ['lcp ms', 'largest-contentful-paint'],
        ['tbt ms', 'total-blocking-time'],
        ['shift', 'cumulative-layout-shift'],
      ] as const) {
        (rows[name] ??= []).push(Math.round((result.lhr.audits[audit]?.numericValue ?? Number.NaN) * 1000) / 1000);
      }
      for (const [name, audit] of Object.entries(result.lhr.audits))
        if (audit.score !== null && audit.score < 0.9) failed.set(name, `${audit.title} ${audit.displayValue ?? ''}`);
    }
    console.log(
      `${path}: ${Object.entries(rows)
        .map(([name, list]) => `${name} ${median(list)}`)
        .join(' · ')}`,
    );
    for (const [name, title] of failed) console.log(`    ${name}: ${title}`);
  }
} finally {
  chromium.kill();
  await wait(500);
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
