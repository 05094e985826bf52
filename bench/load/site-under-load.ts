import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/folders.ts';
import { ownPostgres } from '../../tests/support/postgres-cluster.ts';
import { freePort, type Site, startSite } from '../../tests/support/site.ts';
import { readProcesses } from '../accounts/processor-time.ts';
import { canPin } from '../gateway/child.ts';
import type { SiteName } from './figures.ts';

/** Milliseconds of processor so far. */
export type Usage = {
  readonly roles: Readonly<Record<string, number>>;
  readonly server: number;
  readonly database: number;
};

export type SiteUnderLoad = {
  readonly pagesUrl: string;
  readonly pricesPort: number;
  readonly usage: () => Usage;
  readonly memory: () => Readonly<Record<string, number>>;
  readonly close: () => Promise<void>;
};

/** On one core, beside other work. */
const READY_WITHIN_MS = 300_000;
const ROLES_APART = { web: 'web', gateway: 'gateway,feed', worker: 'worker' } as const;

/** The core of the load is the database's too: in production it is on a machine of its own. */
function pinTo(core: number, ...pids: readonly number[]): void {
  if (canPin) for (const pid of pids) spawnSync('taskset', ['-acp', String(core), String(pid)]);
}
/** What this process starts from now on is on core 0. */
export const pinServers = (): void => pinTo(0, process.pid);

async function openRedis(folder: string) {
  const port = await freePort();
  const redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of redis.stdout) if (String(chunk).includes('Ready to accept')) break;
  pinTo(1, redis.pid ?? 0);
  return {
    url: `redis://127.0.0.1:${port}`,
    async close() {
      redis.kill();
      if (redis.exitCode === null) await once(redis, 'exit');
    },
  };
}

export async function openSite(name: SiteName, feedPort: number): Promise<SiteUnderLoad> {
  const folder = temporaryFolder();
  const hasPostgres = name !== 'one-embedded';
  const isApart = name === 'apart-postgresql';
  const postgres = hasPostgres ? await ownPostgres() : undefined;
  if (postgres !== undefined)
    pinTo(1, postgres.pid, ...readProcesses().flatMap(({ pid, parent }) => (parent === postgres.pid ? [pid] : [])));
  const redis = isApart ? await openRedis(folder.path) : undefined;
  const secret = randomBytes(32).toString('hex');
  const start = (roles: string): Promise<Site> =>
    startSite({
      dataDir: join(folder.path, roles.replaceAll(',', '-')),
      readyWithinMs: READY_WITHIN_MS,
      args: ['--roles', roles, '--feed', 'lines', '--feed-host', '127.0.0.1', '--feed-port', String(feedPort)],
      env: {
        SECRET: secret,
        ...(postgres !== undefined && { DATABASE_URL: postgres.url }),
        ...(redis !== undefined && { REDIS_URL: redis.url }),
        TRUST_PROXY: '127.0.0.1',
        DEMONSTRATION_OPEN_TO_STRANGERS: 'outbox,bridge,prices,drafts',
        FORM_COUNTS: 'on',
      },
    });
  const sites: Record<string, Site> = {};
  const close = async (): Promise<void> => {
    for (const site of Object.values(sites)) await site.stop();
    await redis?.close();
    postgres?.stop();
    folder.remove();
  };
  try {
    if (isApart) for (const [role, roles] of Object.entries(ROLES_APART)) sites[role] = await start(roles);
    else sites['one'] = await start('web,gateway,feed,worker');
  } catch (error) {
    await close();
    throw error;
  }
  const of = (role: string): Site => {
    const site = sites[isApart ? role : 'one'];
    if (site === undefined) throw new Error(`no process for ${role}`);
    return site;
  };
  return {
    pagesUrl: of('web').url.replace('localhost', '127.0.0.1'),
    pricesPort: Number(new URL(of('gateway').url).port),
    usage() {
      const processes = readProcesses();
      const pids = new Set(Object.values(sites).map(({ pid }) => pid));
      const roles = Object.fromEntries(
        Object.entries(sites).map(([role, site]) => [role, processes.find(({ pid }) => pid === site.pid)?.ms ?? 0]),
      );
      const databases = processes.filter(
        ({ pid, parent }) =>
          pids.has(parent) || (postgres !== undefined && (pid === postgres.pid || parent === postgres.pid)),
      );
      const sum = (list: readonly number[]) => list.reduce((all, ms) => all + ms, 0);
      return { roles, server: sum(Object.values(roles)), database: sum(databases.map(({ ms }) => ms)) };
    },
    memory: () =>
      Object.fromEntries(
        Object.entries(sites).map(([role, { pid }]) => [
          role,
          Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024,
        ]),
      ),
    close,
  };
}
