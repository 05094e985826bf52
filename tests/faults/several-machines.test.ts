// @module-tag long: restarts and kills every process of a site on several machines under load

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { makeNextVersion, NEXT_VERSION } from '../support/next-version.ts';
import { judge, lacks, Load, openMachines, ROLES } from '../support/several-machines.ts';

/** Of live prices, half of them at each gateway. */
const CLIENTS = 2_000;

describe.skipIf(lacks !== '')(`a site on several machines${lacks === '' ? '' : ` (skipped: no ${lacks})`}`, () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it(
    '[FRM-7, LIV-7] is upgraded process by process: no page and no sign-up fails, no account is lost or doubled, and prices are back',
    { timeout: 600_000 },
    async () => {
      const next = makeNextVersion(join(folder.path, 'next'));
      const site = await openMachines(folder.path);
      const load = new Load(site.proxy.url, 0, CLIENTS);
      await load.allHavePrices();
      const replace = async (at: number, program?: string) => {
        const old = site.machines[at];
        expect(await old?.stop(), old?.output()).toBe(0);
        site.machines[at] = await site.start(at, program);
        await sleep(1_000);
      };
      // The first process of the next version migrates; the other one of this version goes on, and may restart.
      await replace(0, next);
      await replace(1);
      for (const at of [1, 2, 3, 4]) await replace(at, next);
      await sleep(3_000);
      await load.end();
      const rows = await site.query<{ code_version: string }>(
        'SELECT code_version FROM drizzle.__drizzle_migrations ORDER BY id DESC LIMIT 1',
      );
      expect(rows[0]?.code_version).toBe(NEXT_VERSION);
      expect(load.faults, site.proxy.log()).toEqual([]);
      await judge(load, site, CLIENTS);
    },
  );

  it(
    '[FRM-7, LIV-7] goes on while each of its processes is killed in turn: pages are served, no account is lost or doubled, and prices are back',
    { timeout: 600_000 },
    async () => {
      const site = await openMachines(folder.path);
      const load = new Load(site.proxy.url, 20, CLIENTS);
      await load.allHavePrices();
      for (const at of ROLES.keys()) {
        await site.machines[at]?.kill();
        await sleep(2_000);
        site.machines[at] = await site.start(at);
        await sleep(1_000);
      }
      await sleep(3_000);
      await load.end();
      expect(load.faults, site.proxy.log()).toEqual([]);
      await judge(load, site, CLIENTS);
    },
  );
});
