// @module-tag long: fills the disk of each machine of a site, and that of PostgreSQL, under load

import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LOG_INS_PER_DEVICE } from '#contracts/limits.ts';
import { freshEmail, PASSWORD } from '../support/accounts-site.ts';
import { becomeClient, logIn } from '../support/client-of-site.ts';
import { temporaryFolder } from '../support/folders.ts';
import { lacksCluster, ownPostgres } from '../support/postgres-cluster.ts';
import { judge, lacks, Load, openMachines, ROLES } from '../support/several-machines.ts';
import { lacksSmallDisk, smallDisk } from '../support/small-disk.ts';
import { Visitor } from '../support/visitor.ts';

const FULL_FOR_MS = 10_000;
/** Half a second apart: longer than the disk is full. */
const REPEATS = 240;
/** Of who could not sign up, until somebody can again. */
const SIGN_UPS_BACK_WITHIN_MS = 5_000;
/** Data folder with its cache, and the log. */
const MACHINE_MB = 64;
/** A new cluster with its write-ahead log, and what a minute of sign-ups adds. */
const POSTGRES_MB = 192;

const missing = [lacks, lacksSmallDisk].filter((name) => name !== '').join(', ');

describe.skipIf(missing !== '')(`disks that are full${missing === '' ? '' : ` (skipped: no ${missing})`}`, () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  const nextSignUp = async (load: Load): Promise<number> => {
    const [since, before] = [performance.now(), load.acknowledged.length];
    await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before), { timeout: 60_000, interval: 20 });
    return Math.round(performance.now() - since);
  };
  const untilEnough = (load: Load) =>
    vi.waitFor(() => expect([load.acknowledged.length > 60, load.pagesRead > 250]).toEqual([true, true]), {
      timeout: 180_000,
      interval: 100,
    });

  it(
    '[FRM-7, LIV-7] data folder and log of each machine: pages, prices and sign-ups go on, and the log too once there is space',
    { timeout: 900_000 },
    async () => {
      const disks: ReturnType<typeof smallDisk>[] = [];
      onTestFinished(() => {
        for (const disk of disks) disk.unmount();
      });
      const logOf = (at: number) => join(disks[at]?.folder ?? '', 'site.log');
      const site = await openMachines(join(folder.path, 'machines'), (at, direct) => {
        disks[at] ??= smallDisk(join(folder.path, `disk-${at}`), MACHINE_MB);
        const dataDir = join(disks[at].folder, 'data');
        mkdirSync(dataDir, { recursive: true, mode: 0o700 });
        return {
          ...direct,
          dataDir,
          logFile: logOf(at),
          env: { CACHE_DIR: join(dataDir, 'cache'), ACCESS_LOG: 'on' },
        };
      });
      const load = new Load(site.proxy.url, 0);
      await sleep(3_000);
      for (const at of ROLES.keys()) {
        expect(disks[at]?.fill()).toBeGreaterThan(0);
        const [ticks, pages] = [load.ticks, load.pagesRead];
        await sleep(FULL_FOR_MS);
        expect([at, load.ticks > ticks, load.pagesRead > pages]).toEqual([at, true, true]);
        await nextSignUp(load);
        disks[at]?.free();
        if (ROLES[at] !== 'web') continue; // the others answer nothing that is logged here
        const size = statSync(logOf(at)).size;
        await vi.waitFor(() => expect(statSync(logOf(at)).size, 'lines of the log').toBeGreaterThan(size), {
          timeout: 10_000,
        });
        expect(readFileSync(logOf(at), 'utf8').trimEnd()).toMatch(/\}$/);
      }
      await untilEnough(load);
      await load.end();
      expect(load.faults, site.proxy.log()).toEqual([]);
      await judge(load, site, 0);
    },
  );

  it.skipIf(lacksCluster !== '')(
    `[FRM-7, FRM-8] the disk of PostgreSQL: pages go on, sign-ups and log-ins are answered with 503 and lock nobody out, and no account is lost or doubled${lacksCluster === '' ? '' : ` (skipped: no ${lacksCluster})`}`,
    { timeout: 900_000 },
    async () => {
      let disk: ReturnType<typeof smallDisk> | undefined;
      const postgres = await ownPostgres((at) => void (disk = smallDisk(at, POSTGRES_MB)));
      // Nobody solves captchas here. The limits stand: the tries of an address may still fit on the full disk, and are taken back.
      const env = { CAPTCHA: 'off' };
      const site = await openMachines(join(folder.path, 'database'), (_, direct) => ({ ...direct, env }), {
        url: postgres.url,
        remove: async () => postgres.stop(() => disk?.unmount()),
      });
      const [machine] = site.machines;
      if (machine === undefined) throw new Error('no machine for pages');
      const email = freshEmail();
      await becomeClient(machine, email);
      const browser = new Visitor(machine.url);
      expect((await logIn(browser, machine, email)).status).toBe(200);
      const load = new Load(site.proxy.url, REPEATS);
      await sleep(3_000);
      expect(disk?.fill()).toBeGreaterThan(0);
      await sleep(FULL_FOR_MS);
      const refused = [];
      for (let tries = 0; tries < LOG_INS_PER_DEVICE.tries * 2; tries += 1)
        refused.push(
          (await browser.request('POST', '/api/user/authorise', { json: { email, password: PASSWORD } })).status,
        );
      expect(new Set(refused), 'of the right password').toEqual(new Set([503]));
      const pages = load.pagesRead;
      await sleep(FULL_FOR_MS);
      expect(load.pagesRead, 'pages while it is full').toBeGreaterThan(pages);
      disk?.free();
      try {
        postgres.startAgain();
      } catch {
        // it runs: only who finds no space for the write-ahead log ends
      }
      const backMs = await nextSignUp(load);
      expect((await logIn(browser, machine, email)).status, 'a log-in, after so many that the site refused').toBe(200);
      load.acknowledged.push(email.toLowerCase());
      console.log(`sign-ups were back ${backMs} ms after there was space`);
      await untilEnough(load);
      await load.end();
      expect(load.faults, site.proxy.log()).toEqual([]);
      expect(Object.keys(load.refusals), 'what who signed up was told meanwhile').toEqual(['503']);
      await judge(load, site, 0);
      expect(backMs).toBeLessThan(SIGN_UPS_BACK_WITHIN_MS);
    },
  );
});
