// @module-tag long: takes PostgreSQL, Redis and the ways between machines away from a site on several machines under load

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { type Gate, openGate } from '../support/gate.ts';
import { lacksCluster, replicatedPostgres } from '../support/postgres-cluster.ts';
import {
  judge,
  lacks,
  Load,
  openMachines,
  type Parts,
  PRICES_BACK_WITHIN_MS,
  ROLES,
  WATCHERS,
} from '../support/several-machines.ts';

const AWAY_MS = 60_000;
/** Half a second apart: longer than the database is away. */
const REPEATS = 180;
/** Of who could not sign up, until somebody can again. */
const SIGN_UPS_BACK_WITHIN_MS = 5_000;

const portOf = (url: string) => Number(new URL(url).port || 5432);
const through = (url: string, gate: Gate): string => {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(gate.port);
  return changed.href;
};

describe.skipIf(lacks !== '')(`machines that are cut off${lacks === '' ? '' : ` (skipped: no ${lacks})`}`, () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  /** Each machine has ways of its own to the database and to Redis. */
  const openSite = async (name: string, database?: Parameters<typeof openMachines>[2]) => {
    const gates: { readonly database: Gate; readonly redis: Gate }[] = [];
    const parts = async (at: number, { databaseUrl, redisUrl }: Parts): Promise<Parts> => {
      const own = (gates[at] ??= {
        database: await openGate(portOf(databaseUrl)),
        redis: await openGate(portOf(redisUrl)),
      });
      return { databaseUrl: through(databaseUrl, own.database), redisUrl: through(redisUrl, own.redis) };
    };
    const site = await openMachines(`${folder.path}/${name}`, parts, database);
    onTestFinished(async () => {
      for (const gate of gates.flatMap((own) => [own.database, own.redis])) await gate.close();
    });
    return { ...site, gates };
  };
  /** Until every client has had a price that came after this moment. */
  const pricesAfter = async (load: Load, since: number): Promise<number> => {
    await vi.waitFor(
      () => {
        const late = Array.from({ length: WATCHERS }, (_, client) => load.lastTickAt[client] ?? 0);
        expect(late.filter((at) => at <= since)).toEqual([]);
      },
      { timeout: 30_000, interval: 20 },
    );
    return Math.round(performance.now() - since);
  };
  /** Until more has happened than `judge` asks for: how long that takes is up to the machine. */
  const untilEnough = (load: Load) =>
    vi.waitFor(() => expect([load.acknowledged.length > 60, load.pagesRead > 250]).toEqual([true, true]), {
      timeout: 180_000,
      interval: 100,
    });
  const nextSignUp = async (load: Load): Promise<number> => {
    const [since, before] = [performance.now(), load.acknowledged.length];
    await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before), { timeout: 60_000, interval: 20 });
    return Math.round(performance.now() - since);
  };

  it(
    '[FRM-7, LIV-7] PostgreSQL away for a minute: pages and prices go on, and no account is lost or doubled',
    { timeout: 600_000 },
    async () => {
      const site = await openSite('database');
      const load = new Load(site.proxy.url, REPEATS);
      await sleep(3_000);
      await Promise.all(site.gates.map(({ database }) => database.refuse()));
      await sleep(AWAY_MS - 2_000);
      const [pages, moment] = [load.pagesRead, performance.now()];
      await sleep(2_000);
      expect(load.pagesRead, 'pages while it is away').toBeGreaterThan(pages);
      await pricesAfter(load, moment);
      await Promise.all(site.gates.map(({ database }) => database.open()));
      const backMs = await nextSignUp(load);
      console.log(`sign-ups were back ${backMs} ms after the database`);
      await untilEnough(load);
      await load.end();
      expect(load.faults, site.proxy.log()).toEqual([]);
      await judge(load, site, 0);
      expect(backMs).toBeLessThan(SIGN_UPS_BACK_WITHIN_MS);
    },
  );

  it(
    '[FRM-7, LIV-7] Redis away, and back empty: pages and sign-ups go on, and prices are back within 3 s',
    { timeout: 600_000 },
    async () => {
      const site = await openSite('redis');
      const load = new Load(site.proxy.url, 0);
      await sleep(3_000);
      await site.redis.kill();
      await sleep(15_000);
      await site.redis.start();
      const backMs = await pricesAfter(load, performance.now());
      console.log(`prices were back ${backMs} ms after Redis`);
      await untilEnough(load);
      await load.end();
      expect(load.faults, site.proxy.log()).toEqual([]);
      await judge(load, site, 0);
      expect(backMs).toBeLessThan(PRICES_BACK_WITHIN_MS);
    },
  );

  it(
    '[FRM-7, LIV-7] a machine whose way to the others is silent: the rest goes on, and it is back once it is not',
    { timeout: 600_000 },
    async () => {
      const site = await openSite('partition');
      const load = new Load(site.proxy.url, REPEATS);
      await sleep(3_000);
      // Each in turn: one of the two has the lease on the feed.
      for (const [at, role] of ROLES.entries()) {
        if (role === 'worker') continue;
        site.gates[at]?.redis.silence();
        site.gates[at]?.database.silence();
        await sleep(15_000);
        await Promise.all([site.gates[at]?.redis.open(), site.gates[at]?.database.open()]);
        const backMs = await pricesAfter(load, performance.now());
        const signedUpMs = await nextSignUp(load);
        console.log(
          `machine ${at} (${role}): prices ${backMs} ms after its way was open, a sign-up ${signedUpMs} ms later`,
        );
        expect([at, backMs]).toEqual([at, expect.any(Number)]);
        expect(backMs).toBeLessThan(PRICES_BACK_WITHIN_MS);
      }
      await untilEnough(load);
      await load.end();
      expect(load.faults, site.proxy.log()).toEqual([]);
      await judge(load, site, 0);
    },
  );

  it.skipIf(lacksCluster !== '')(
    `[FRM-7, LIV-7] PostgreSQL fails over to its standby: no account that was acknowledged is lost or doubled${lacksCluster === '' ? '' : ` (skipped: no ${lacksCluster})`}`,
    { timeout: 600_000 },
    async () => {
      const cluster = await replicatedPostgres();
      // What looks into the tables afterwards goes the same way as the site.
      const way = await openGate(cluster.ports.primary);
      const site = await openSite('failover', {
        url: `postgres://postgres@127.0.0.1:${way.port}/forecourt`,
        remove: async () => {
          await way.close();
          cluster.stop();
        },
      });
      const load = new Load(site.proxy.url, REPEATS);
      await sleep(5_000);
      cluster.killPrimary();
      // The way leads to the standby before that may write.
      way.leadTo(cluster.ports.standby);
      await sleep(5_000);
      cluster.promote();
      const backMs = await nextSignUp(load);
      console.log(`sign-ups were back ${backMs} ms after the standby may write`);
      await untilEnough(load);
      await load.end();
      expect(load.faults, site.proxy.log()).toEqual([]);
      await judge(load, site, 0);
      expect(backMs).toBeLessThan(SIGN_UPS_BACK_WITHIN_MS);
    },
  );
});
