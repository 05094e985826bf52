// @module-tag long: moves the clock of each machine of a site by an hour, under load

import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { lacksMovedClock, movedClock } from '../support/moved-clock.ts';
import {
  judge,
  lacks,
  Load,
  openMachines,
  PRICES_BACK_WITHIN_MS,
  ROLES,
  WATCHERS,
} from '../support/several-machines.ts';

const HOUR_S = 3_600;
/** So long a clock is wrong: longer than two reports, leases and readings of the time. */
const WRONG_FOR_MS = 12_000;
const missing = [lacks, lacksMovedClock].filter((name) => name !== '').join(', ');

describe.skipIf(missing !== '')(`clocks that jump${missing === '' ? '' : ` (skipped: no ${missing})`}`, () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it(
    '[FRM-7, LIV-7] the clock of each machine jumps an hour ahead, then an hour behind: pages and sign-ups go on, and prices are back within 3 s',
    { timeout: 900_000 },
    async () => {
      mkdirSync(folder.path, { recursive: true });
      const clocks = ROLES.map((_, at) => movedClock(folder.path, String(at)));
      const site = await openMachines(folder.path, (at, direct) => ({ ...direct, env: clocks[at]?.env ?? {} }));
      const load = new Load(site.proxy.url, 0);
      await sleep(3_000);
      /** Until every client has had a price after this moment. */
      const pricesAfter = async (since: number): Promise<number> => {
        await vi.waitFor(
          () => {
            const late = Array.from({ length: WATCHERS }, (_, client) => load.lastTickAt[client] ?? 0);
            expect(late.filter((at) => at <= since)).toHaveLength(0);
          },
          { timeout: 30_000, interval: 20 },
        );
        return Math.round(performance.now() - since);
      };
      const signUpAfter = async (): Promise<void> => {
        const before = load.acknowledged.length;
        await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before + 4), { timeout: 60_000 });
      };
      await pricesAfter(performance.now());
      for (const [at, role] of ROLES.entries())
        for (const seconds of [HOUR_S, -HOUR_S, 0]) {
          clocks[at]?.move(seconds);
          await sleep(1_500); // libfaketime looks at its file once a second
          const jumpedMs = await pricesAfter(performance.now());
          await signUpAfter();
          await sleep(seconds === 0 ? 0 : WRONG_FOR_MS);
          const beforeBreak = performance.now();
          load.breakConnections();
          const brokenMs = await pricesAfter(beforeBreak);
          console.log(
            `machine ${at} (${role}), ${seconds} s: prices after ${jumpedMs} ms, for new connections ${brokenMs} ms`,
          );
          expect([at, seconds, jumpedMs < PRICES_BACK_WITHIN_MS, brokenMs < PRICES_BACK_WITHIN_MS]).toEqual([
            at,
            seconds,
            true,
            true,
          ]);
        }
      await load.end();
      expect(load.faults, site.proxy.log()).toEqual([]);
      await judge(load, site);
    },
  );
});
