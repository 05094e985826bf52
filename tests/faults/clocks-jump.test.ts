// @module-tag long: moves the clock of each machine of a site by an hour, under load

import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { freshEmail } from '../support/accounts-site.ts';
import { becomeClient, logIn } from '../support/client-of-site.ts';
import { SESSION_MAX_S } from '#contracts/limits.ts';
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
import type { Site } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const HOUR_S = 3_600;
/** So long a clock is wrong: longer than two reports, leases and readings of the time. */
const WRONG_FOR_MS = 12_000;
/** Of all machines: tokens name who issued them. */
const PUBLIC_URL = 'http://localhost:8080';
const missing = [lacks, lacksMovedClock].filter((name) => name !== '').join(', ');

/** The status of the session check on a machine. */
const statusAt = async ({ url }: Site, token: string): Promise<number> =>
  (await fetch(`${url}/api/user/session`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status;

/** A client whose browser a machine knows, with a token of a session in it. */
async function clientOf(machine: Site) {
  const email = freshEmail();
  await becomeClient(machine, email);
  const browser = new Visitor(machine.url);
  const logInAgain = async (): Promise<string> => {
    const { token } = (await (await logIn(browser, machine, email)).json()) as { token: string };
    return token;
  };
  return { machine, email, token: await logInAgain(), logIn: logInAgain };
}

describe.skipIf(missing !== '')(`clocks that jump${missing === '' ? '' : ` (skipped: no ${missing})`}`, () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it(
    '[FRM-7, LIV-7, SES-1] the clock of each machine jumps an hour ahead, then an hour behind: pages and sign-ups go on, sessions end when they should, and prices are back within 3 s',
    { timeout: 900_000 },
    async () => {
      mkdirSync(folder.path, { recursive: true });
      const clocks = ROLES.map((_, at) => movedClock(folder.path, String(at)));
      const site = await openMachines(folder.path, (at, direct) => ({
        ...direct,
        env: { ...clocks[at]?.env, PUBLIC_URL },
      }));
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
      const web = await Promise.all(site.machines.filter((_, at) => ROLES[at] === 'web').map(clientOf));
      /** What each web machine says of sessions while the clock of `machine` is wrong. */
      const sessionsAt = async (machine: Site) => {
        const here = web.find((client) => client.machine === machine);
        if (here === undefined) return;
        const others = web.filter((client) => client !== here);
        for (const { token } of web) expect(await statusAt(machine, token), 'a session goes on').toBe(200);
        const token = await here.logIn();
        for (const { machine: other } of others)
          expect(await statusAt(other, token), 'a token that it issues is good elsewhere').toBe(200);
        const [row] = await site.query<{ left: number }>(
          'SELECT extract(epoch FROM expires_at - clock_timestamp())::int AS left FROM sessions ORDER BY expires_at DESC LIMIT 1',
        );
        expect(Math.abs((row?.left ?? 0) - SESSION_MAX_S), 'a session lasts as long as elsewhere').toBeLessThan(60);
        await site.query(`UPDATE sessions SET expires_at = clock_timestamp() - interval '5 seconds'
          WHERE id = (SELECT id FROM sessions ORDER BY created_at DESC LIMIT 1)`);
        expect(await statusAt(machine, token), 'a session that is over is over').toBe(401);
      };
      await pricesAfter(performance.now());
      for (const [at, role] of ROLES.entries())
        for (const seconds of [HOUR_S, -HOUR_S, 0]) {
          clocks[at]?.move(seconds);
          await sleep(1_500); // libfaketime looks at its file once a second
          const jumpedMs = await pricesAfter(performance.now());
          await signUpAfter();
          await sleep(seconds === 0 ? 0 : WRONG_FOR_MS);
          if (site.machines[at] !== undefined) await sessionsAt(site.machines[at]);
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
      load.acknowledged.push(...web.map(({ email }) => email.toLowerCase()));
      await judge(load, site);
    },
  );
});
