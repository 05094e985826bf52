import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { freshFolder } from '../support/databases.ts';
import { temporaryFolder } from '../support/folders.ts';
import { longUnless } from '../support/long-form.ts';
import { type Site, runServer, freePort, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';
import { createServer } from 'node:net';
import { once } from 'node:events';
import pino from 'pino';

const folder = await freshFolder();
let site: Site;
beforeAll(async () => {
  site = await startSite({ dataDir: folder.dataDir, env: { SIGN_UPS_PER_ADDRESS: 'off', CAPTCHA: 'off' } });
});
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

const WRITERS = 6;
const ENOUGH = 20;

describe('a second start', () => {
  it('on the same data folder is refused with a clear line', { timeout: 60_000 }, async () => {
    const second = await runServer(['--port', String(await freePort()), '--data', folder.dataDir]);
    expect(second.code).toBe(1);
    expect(second.output).toContain(folder.dataDir);
    expect(second.output.trim().split('\n')).toHaveLength(1);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });
});

describe('a power cut while accounts are being opened', () => {
  it('[FRM-7] keeps every acknowledged account, once, and starts again at once', { timeout: 90_000 }, async () => {
    const { url } = site;
    const acknowledged: string[] = [];
    const attempted: string[] = [];
    let open = true;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; open; n += 1) {
        const email = `kill-${writer}-${n}@mail.example`;
        attempted.push(email);
        try {
          const answer = await new Visitor(url).request('POST', '/utils/custom-forms/signup', {
            json: {
              email,
              password: 'correct horse battery staple',
              country_id: 'GB',
              consent_terms: true,
              edition: 'en-gb',
            },
            headers: { 'idempotency-key': `kill-${writer}-${n}` },
          });
          if (answer.ok) acknowledged.push(email);
          else throw new Error(`${answer.status} ${await answer.text()}`);
        } catch (error) {
          if (open && !(error instanceof TypeError)) throw error;
        }
      }
    });
    await vi.waitUntil(() => acknowledged.length > ENOUGH, { timeout: 60_000 });
    const killed = site.kill(); // while others are on their way
    await killed;
    open = false;
    await Promise.all(writers);
    expect(acknowledged.length).toBeGreaterThan(ENOUGH);

    site = await startSite({ dataDir: folder.dataDir });
    expect(await site.stop()).toBe(0);
    const handle = await openDatabase({ url: undefined, dataDir: folder.dataDir, logger: pino({ level: 'silent' }) });
    try {
      const { rows } = await handle.pool.query<{ email: string; profiles: string }>(
        'select email, count(*) as profiles from profiles group by email',
      );
      const counts = new Map(rows.map((row) => [row.email, Number(row.profiles)]));
      expect(acknowledged.filter((email) => counts.get(email) !== 1)).toEqual([]);
      expect([...counts].filter(([email, count]) => count !== 1 || !attempted.includes(email))).toEqual([]);
    } finally {
      await handle.close();
    }
  });
});

describe('a start that cannot be', () => {
  it('says in one line that the port is taken', { timeout: 60_000, tags: ['long'] }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const own = await freshFolder();
    const { code, output } = await runServer(['--port', String(port), '--data', own.dataDir]);
    other.close();
    await own.remove();
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(String(port));
  });

  /** One of each kind in `npm test`; what a setting may be is tested beside the settings and the feeds. */
  const WRONG: readonly (readonly [
    args: readonly string[],
    env: Record<string, string>,
    named: string,
    isOne?: 'one',
  ])[] = [
    [['--port', 'eighty'], {}, '--port', 'one'],
    [['--feed', 'astrology'], {}, 'astrology'],
    [['--feed', 'replay'], {}, 'file'],
    [
      ['--feed', 'replay', '--feed-file', '/nowhere/ticks.csv'],
      {},
      '--feed-file (FEED_SETTING_FILE): the name "/nowhere/ticks.csv"',
    ],
    [['--feed', 'simulated', '--wings', '2'], {}, '--wings: is not a setting'],
    [
      ['--feed', 'simulated', '--feed-wings', '2'],
      {},
      '--feed-wings (FEED_SETTING_WINGS): is not a setting of the feed simulated',
    ],
    [['--brand', '/nowhere'], {}, '/nowhere'],
    [[], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRET: 'x'.repeat(32) }, '127.0.0.1:1'],
  ];
  for (const [args, env, named, isOne] of WRONG)
    it(
      `says in one line what is wrong with ${JSON.stringify(args)} ${JSON.stringify(env)}`,
      { timeout: 60_000, tags: longUnless(isOne !== undefined) },
      async () => {
        const own = temporaryFolder();
        const { code, output } = await runServer(
          ['--port', String(await freePort()), '--data', own.path, ...args],
          env,
        );
        own.remove();
        expect(code).toBe(1);
        expect(output).toContain(named);
        expect(output.trim().split('\n')).toHaveLength(1);
      },
    );
});
