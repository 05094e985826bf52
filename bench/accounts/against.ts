/**
 * Step 1 of the sign-up over HTTP, 16 visitors at once, of this checkout against another one of the same machine, in
 * short turns of one run, so that what else the machine does falls on both alike. Both have to be built.
 * Run: node bench/accounts/against.ts <folder of the other checkout> [turns of each] [seconds of a turn]
 * Databases: two scratch ones, BENCH_DATABASE_URL with `_this` and `_other` appended, else embedded ones.
 */
import { randomBytes } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, temporaryFolder } from '../../tests/support/folders.ts';
import type { Site, startSite as startThisSite } from '../../tests/support/site.ts';
import { KeepAliveCaller } from './keep-alive-caller.ts';

const VISITORS = 16;
const [other = '', turns = '10', turnSeconds = '3'] = process.argv.slice(2);
const url = process.env['BENCH_DATABASE_URL'];

type Side = { readonly name: string; readonly site: Site; readonly token: string; readonly rates: number[] };

async function open(name: 'this' | 'other', folder: string, dataDir: string): Promise<Side> {
  const { startSite } = (await import(pathToFileURL(resolve(folder, 'tests/support/site.ts')).href)) as {
    startSite: typeof startThisSite;
  };
  const site = await startSite({
    dataDir,
    env: {
      SIGN_UPS_PER_ADDRESS: 'off',
      CAPTCHA: 'off',
      ...(url === undefined ? {} : { DATABASE_URL: `${url}_${name}`, SECRET: randomBytes(32).toString('hex') }),
    },
  });
  const { token } = (await (await fetch(`${site.url}/api/xsrf`)).json()) as { token: string };
  return { name, site, token, rates: [] };
}

const run = randomBytes(4).toString('hex');
let people = 0;

/** Sign-ups a second. */
async function signUps({ site, token }: Side, seconds: number): Promise<number> {
  const port = Number(new URL(site.url).port);
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const caller = await KeepAliveCaller.open(port);
      while (performance.now() < until) {
        const body = JSON.stringify({
          email: `against.${run}.${(people += 1)}@example.com`,
          password: 'correct horse battery staple',
          country_id: 'GB',
          consent_terms: true,
          edition: 'en-gb',
        });
        const { status } = await caller.ask(
          `POST /utils/custom-forms/signup HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nX-XSRF-TOKEN: ${token}\r\nCookie: XSRF-TOKEN=${token}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        );
        if (status !== 200) throw new Error(`a sign-up was answered ${status}`);
        done += 1;
      }
      caller.close();
    }),
  );
  return (done / (performance.now() - until + seconds * 1000)) * 1000;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const folders = [temporaryFolder(), temporaryFolder()] as const;
const sides: Side[] = [];
try {
  sides.push(await open('this', ROOT, folders[0].path), await open('other', other, folders[1].path));
  for (const side of sides) await signUps(side, 2);
  for (let turn = 0; turn < Number(turns); turn += 1) {
    // Who goes first changes, so that what one leaves to be delivered falls on both.
    for (const side of turn % 2 === 0 ? sides : sides.toReversed())
      side.rates.push(await signUps(side, Number(turnSeconds)));
  }
  const [own = [], others = []] = sides.map(({ rates }) => rates);
  const mean = (rates: readonly number[]) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  console.log(
    `${url === undefined ? 'embedded database' : 'PostgreSQL'}, ${availableParallelism()} cores, ${VISITORS} at once, ${turns} turns of ${turnSeconds} s each, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(`this  ${mean(own).toFixed(1)} /s   other ${mean(others).toFixed(1)} /s`);
  console.log(
    `ratio ${(mean(own) / mean(others)).toFixed(3)} of the means, ${median(own.map((rate, at) => rate / (others[at] ?? Number.NaN))).toFixed(3)} the median of the turns`,
  );
} finally {
  for (const { site } of sides) await site.stop();
  for (const folder of folders) folder.remove();
}
