/**
 * A brand's folder with many pages: how long the site takes to open, what it holds in memory, and what a page costs
 * when it is first asked for and after that, when it comes from the cache.
 * node bench/pages/many.ts 100 10000
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PORT = 18_090;
const ASKED = 50;
const root = resolve(import.meta.dirname, '../..');
const counts = process.argv.slice(2).map(Number);
if (counts.length === 0 || counts.some((count) => !Number.isInteger(count) || count < 1))
  throw new Error('How many pages? node bench/pages/many.ts 100 10000');

/** Words of the default brand's pages, each page with a link to the one before. */
const words = readFileSync(join(root, 'brand/pages/en/legal/risk-disclosure.md'), 'utf8')
  .split(/^---$/m)
  .slice(2)
  .join('---');
const pageOf = (number: number): string => `---
template: plain
title: Page ${number} of many
description: One of many pages that stand in this folder to see how long a site takes to open when there are so many.
---
${words}
${number > 1 ? `See [the page before](/many/page-${number - 1}).\n` : ''}`;

const memoryMb = (child: ChildProcess, what: 'VmHWM' | 'VmRSS'): number =>
  Math.round(
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
  );
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function measure(count: number, folder: string): Promise<void> {
  const brand = join(folder, `brand-${count}`);
  cpSync(join(root, 'brand'), brand, { recursive: true });
  mkdirSync(join(brand, 'pages/en/many'));
  for (let number = 1; number <= count; number += 1)
    writeFileSync(join(brand, `pages/en/many/page-${number}.md`), pageOf(number));

  const begun = performance.now();
  const server = spawn(
    process.execPath,
    [
      join(root, 'dist/server/main.js'),
      '--port',
      String(PORT),
      '--data',
      join(folder, `data-${count}`),
      '--brand',
      brand,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    while (!output.includes('is open at')) {
      if (server.exitCode !== null) throw new Error(`the server ended:\n${output}`);
      await wait(20);
    }
    const openedMs = performance.now() - begun;
    const atOpen = { peak: memoryMb(server, 'VmHWM'), held: memoryMb(server, 'VmRSS') };
    const ask = async (number: number) => {
      const before = performance.now();
      const answer = await fetch(`http://127.0.0.1:${PORT}/en-gb/many/page-${number}`, {
        headers: { 'accept-encoding': 'br' },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`page ${number}: ${answer.status}`);
      return performance.now() - before;
    };
    const numbers = Array.from({ length: ASKED }, (_, at) => 1 + Math.floor((at * count) / ASKED));
    await ask(numbers[0] ?? 1); // the template's own code is compiled
    const fresh = [...new Set(numbers)].slice(1);
    const first: number[] = [];
    const cached: number[] = [];
    for (const number of fresh) first.push(await ask(number));
    for (const number of fresh) cached.push(await ask(number));
    console.log(
      `${String(count).padStart(6)} pages: open after ${(openedMs / 1000).toFixed(1)} s, ${atOpen.held} MB (peak ${atOpen.peak} MB); a page first ${median(first).toFixed(1)} ms, cached ${median(cached).toFixed(2)} ms`,
    );
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
}

const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
try {
  for (const count of counts) await measure(count, folder);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
