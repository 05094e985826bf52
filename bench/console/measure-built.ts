/**
 * What the list of people takes over HTTP at the server as built, with the people that make-people.ts made: the server is a process of its own,
 * the calls are sent one after the other, as one member of staff asks. Needs `node tools/build.mjs` first.
 * Run: BENCH_DATABASE_URL=… node bench/console/measure-built.ts [calls of each]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { asker, measure, measurePeople, pick } from './people-calls.ts';
import { VirtualAuthenticator } from '../../tests/support/virtual-authenticator.ts';

const url = process.env['BENCH_DATABASE_URL'];
if (url === undefined) throw new Error('BENCH_DATABASE_URL names the scratch database.');
const calls = Number(process.argv[2] ?? 200);
const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 120_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
const [port, consolePort] = [await freePort(), await freePort()];
const env = {
  PATH: process.env['PATH'] ?? '',
  DATABASE_URL: url,
  SECRET: 'of a bench that asks a server as built',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Bench <bench@broker.example>',
};
const server = spawn(
  process.execPath,
  [join(ROOT, 'dist/server/main.js'), '--port', String(port), '--console-port', String(consolePort), '--data', dataDir],
  { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] },
);
const origin = `http://localhost:${consolePort}`;
const isReady = () =>
  fetch(`${origin}/console/`).then(
    ({ ok }) => ok,
    () => false, // it does not listen yet
  );
const until = performance.now() + READY_WITHIN_MS;
while (!(await isReady())) {
  if (performance.now() > until) throw new Error('the server did not begin to listen');
  await new Promise((resolve) => setTimeout(resolve, 250));
}

// Somebody who is invited on the command line, and accepts with a passkey.
const args = ['invite', `bench.${crypto.randomUUID()}@staff.example`, '--name', 'Bench', '--role', 'administrator'];
const invitation = spawn(
  process.execPath,
  [join(ROOT, 'dist/server/staff.js'), ...args, '--url', origin, '--data', dataDir],
  { cwd: ROOT, env },
);
let said = '';
for (const stream of [invitation.stdout, invitation.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
await once(invitation, 'close');
const [, token] = /http:\S+#(\S+)/.exec(said) ?? [];
if (token === undefined) throw new Error(`no link was printed: ${said}`);
const send = asker(() => origin);
const authenticator = new VirtualAuthenticator(origin);
const { options } = await send<{ options: { challenge: string } }>('join/passkey/options', { token });
await send('join/passkey', { token, response: authenticator.create(options) });

const client = new pg.Client({ connectionString: url });
await client.connect();
const { rows: staff } = await client.query<{ id: string }>(`select id from staff where name like 'Bench %' limit 40`);
const owners = staff.map(({ id }) => id);
const { rows: some } = await client.query<{ id: string }>('select id from people tablesample system (2) limit 400');
const { rows: sizes } = await client.query<{ name: string; rows: string }>(
  `select relname as name, reltuples::bigint as rows from pg_class where relname in ('people', 'people_terms', 'timeline')`,
);
await client.end();
console.log(
  `${sizes.map(({ name, rows }) => `${rows} ${name}`).join(', ')}; load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);

try {
  await measurePeople(send, calls, owners, some);
  await measure('views', calls, () => send('people/views'));
  await measure('counts of the views', 20, () => send('people/views/counts'));
  await measure('export: how many', 20, () => send('people/export/preview', { chosen: { filter: {} } }));
  const ownerIds = owners.slice(0, 5);
  await measure('freeze: people of one owner, one stage', 10, (i) =>
    send('people/bulk', {
      chosen: { filter: { owner: pick(ownerIds, i), stage: 'new' } },
      act: { act: 'stage', stage: 'closed' },
    }),
  );
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
