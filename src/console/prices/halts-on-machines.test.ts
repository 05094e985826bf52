// @module-tag long: three processes, a Redis and a database
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { parseServerMessage, type WireQuote } from '#contracts/ticks.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/prepare-databases.ts';
import { redisServer } from '../../../tests/support/redis-server.ts';
import { lacks } from '../../../tests/support/several-machines.ts';
import { freePort, type Site, startSite } from '../../../tests/support/site.ts';
import { temporaryFolder } from '../../../tests/support/folders.ts';

const WITHIN_MS = 1_000;
if (lacks !== '') console.warn(`skipped: closed instruments on several machines, because there is no ${lacks}`);

/** What a client of a gateway was sent of an instrument, in order. */
async function watch(site: Site, symbol: string): Promise<readonly WireQuote[]> {
  const { token } = (await (await fetch(`${site.url}/api/quotes/token`)).json()) as { token: string };
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/ws/ticks`);
  onTestFinished(() => socket.terminate());
  const quotes: WireQuote[] = [];
  socket.on('open', () => socket.send(JSON.stringify({ token, instruments: [symbol] })));
  socket.on('error', () => undefined); // a gateway that is killed
  socket.on('message', (data: Buffer) => {
    const message = parseServerMessage(data.toString());
    const quote = message?.kind === 'data' ? message.data[symbol] : undefined;
    if (quote !== undefined) quotes.push(quote);
  });
  return quotes;
}

async function until(passes: () => boolean, timeoutMs = 20_000): Promise<number> {
  const beganAtMs = performance.now();
  while (!passes()) {
    if (performance.now() - beganAtMs > timeoutMs) throw new Error('it did not come to pass');
    await sleep(5);
  }
  return performance.now() - beganAtMs;
}

describe.skipIf(lacks !== '')('an instrument that staff closes, on several machines', () => {
  it(
    'stands still at two gateways within a second, at one that starts later from its first message, and goes on as fast',
    { timeout: 300_000 },
    async () => {
      const redis = await redisServer();
      await redis.start();
      const { name, url } = await createDatabase('template0', 'test');
      const folder = temporaryFolder();
      const sites: Site[] = [];
      onTestFinished(async () => {
        await Promise.all(sites.map((site) => site.stop()));
        await redis.kill();
        await dropDatabase(name);
        folder.remove();
      });
      const start = async (roles: string): Promise<Site> => {
        const site = await startSite({
          dataDir: `${folder.path}/${sites.length}`,
          args: ['--roles', roles, ...(roles.includes('console') ? ['--console-port', String(await freePort())] : [])],
          env: {
            SECRET: 'the same on all of these machines',
            DATABASE_URL: url,
            REDIS_URL: redis.url,
            DEMONSTRATION_OPEN_TO_STRANGERS: 'outbox,bridge,prices,drafts',
            DRAIN_SECONDS: '0',
          },
        });
        sites.push(site);
        return site;
      };
      await start('web,console');
      const gateways = [await start('gateway,feed'), await start('gateway')];
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      onTestFinished(() => client.end());
      const write = (isHalted: boolean, version: number) =>
        client.query(
          `INSERT INTO halted_instruments (symbol, is_halted, reason, version, changed_by, changed_at)
           VALUES ('BTCUSD', $1, 'news', $2, gen_random_uuid(), now())
           ON CONFLICT (symbol) DO UPDATE SET is_halted = $1, version = $2, changed_at = now()`,
          [isHalted, version],
        );
      const seen = await Promise.all(gateways.map((gateway) => watch(gateway, 'BTCUSD')));
      await until(() => seen.every((quotes) => quotes.length > 3));
      await write(true, 1);
      const closedMs = await until(() => seen.every((quotes) => quotes.at(-1)?.halted === true));
      const counts = seen.map(({ length }) => length);
      await sleep(2_000);
      expect(
        seen.map(({ length }) => length),
        'nothing more is sent of it',
      ).toEqual(counts);

      const late = await start('gateway');
      const first = await watch(late, 'BTCUSD');
      await until(() => first.length > 0);
      await sleep(1_000);
      expect(
        first.map(({ halted }) => halted),
        'from its first message',
      ).toEqual([true]);

      await write(false, 2);
      const all = [...seen, first];
      const openedMs = await until(() => all.every((quotes) => quotes.at(-1)?.halted === undefined));
      await until(() => all.every((quotes, at) => quotes.length > (counts[at] ?? 1) + 2));
      console.log(
        `closed at two gateways after ${Math.round(closedMs)} ms, opened at three after ${Math.round(openedMs)} ms`,
      );
      expect([closedMs, openedMs].every((ms) => ms < WITHIN_MS)).toBe(true);
    },
  );
});
