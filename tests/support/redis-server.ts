import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { freePort } from './site.ts';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis of the test's own, in memory, on a free port: it can go away and come back, empty. */
export async function redisServer(): Promise<{
  readonly port: number;
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
}> {
  const port = await freePort();
  let redis: ChildProcess | undefined;
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    async start() {
      redis = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        { stdio: ['ignore', 'pipe', 'ignore'] },
      );
      let text = '';
      redis.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
      await vi.waitFor(
        () => {
          if (!text.includes('Ready to accept')) throw new Error(`Redis is not up: ${text}`);
        },
        { timeout: 10_000 },
      );
    },
    async kill() {
      if (redis === undefined || redis.exitCode !== null || redis.signalCode !== null) return;
      const gone = once(redis, 'exit');
      redis.kill('SIGKILL');
      await gone;
    },
  };
}
