import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from './site.ts';

/** A cold start makes the packages of the browser ready as well. */
const OPEN_WITHIN_MS = 150_000;

export type DevServer = {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything it printed, both streams. */
  readonly output: () => string;
  /** How often the site was opened. */
  readonly openings: () => number;
  readonly stop: () => Promise<void>;
};

/** `npm run dev` of a project's folder; resolves once the site is open. */
export async function startDevServer(project: string, args: readonly string[]): Promise<DevServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(project, 'tools/dev.mjs'), '--port', String(port), ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const openings = () => output.split('is open at').length - 1;
  const stop = async () => {
    if (hasEnded()) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  await vi.waitUntil(() => openings() === 1 || hasEnded(), { timeout: OPEN_WITHIN_MS }).catch(() => {});
  if (openings() !== 1) {
    await stop();
    throw new Error(`npm run dev opened no site:\n${output}`);
  }
  return { url: `http://localhost:${port}`, process: child, output: () => output, openings, stop };
}
