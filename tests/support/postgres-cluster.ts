import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './site.ts';

/** The programs of the newest PostgreSQL of a Debian machine; undefined where there is none. */
const programs = (() => {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const [newest] = versions.toSorted((a, b) => Number(b) - Number(a));
  return newest === undefined ? undefined : `/usr/lib/postgresql/${newest}/bin`;
})();
const isRoot = process.getuid?.() === 0;
const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);

/** Why no cluster can be made here; empty where it can. */
export const lacksCluster =
  programs === undefined ? 'PostgreSQL in /usr/lib/postgresql' : isRoot && !(idOf('-u') > 0) ? 'user postgres' : '';

/** As the user that may run the server: root may not. */
function run(program: string, args: readonly string[]): void {
  const path = join(programs ?? '', program);
  const [file, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, args];
  execFileSync(file, all, { stdio: 'ignore', cwd: '/' });
}

/** A folder for the data of servers that a test starts. */
function clusterFolder(): string {
  // A folder of its own: the user of the server may not enter those of root.
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-cluster-'));
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  return folder;
}
const control = (data: string, ...args: readonly string[]) =>
  run('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', `${data}.log`, ...args]);
const settings = (port: number) =>
  `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\n`;
const ask = (port: number, statement: string) =>
  run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-c', statement]);
/** A server with its defaults on a folder of its own. */
function startCluster(data: string, port: number): void {
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync']);
  appendFileSync(join(data, 'postgresql.conf'), settings(port));
  control(data, 'start');
}
function stopClusters(folder: string, unmount: () => void, ...clusters: readonly string[]): void {
  for (const data of clusters)
    try {
      control(data, 'stop', '-m', 'immediate');
    } catch {
      // it has been stopped
    }
  unmount();
  rmSync(folder, { recursive: true, force: true });
}

/** A PostgreSQL of one's own with an empty database; `prepare` gets its folder before anything is in it. */
export async function ownPostgres(prepare: (folder: string) => void = () => undefined) {
  const folder = clusterFolder();
  prepare(folder);
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  const data = join(folder, 'data');
  const port = await freePort();
  startCluster(data, port);
  ask(port, 'CREATE DATABASE forecourt');
  const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/forecourt`,
    pid: Number(pid),
    /** Where it has ended itself. */
    startAgain: () => control(data, 'start'),
    stop: (unmount: () => void = () => undefined) => stopClusters(folder, unmount, data),
  };
}

/** A PostgreSQL of the test's own with a standby that has confirmed whatever is acknowledged. */
export async function replicatedPostgres() {
  const folder = clusterFolder();
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  const [first, second] = [await freePort(), await freePort()];
  startCluster(primary, first);
  run('pg_basebackup', ['-h', '127.0.0.1', '-p', String(first), '-U', 'postgres', '-D', standby, '-R', '-X', 'stream']);
  appendFileSync(join(standby, 'postgresql.conf'), settings(second));
  control(standby, 'start');
  // From now on nothing is acknowledged that the standby has not on disk.
  ask(first, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  ask(first, 'SELECT pg_reload_conf()');
  ask(first, 'CREATE DATABASE forecourt');
  return {
    ports: { primary: first, standby: second },
    /** As a machine that loses its power. */
    killPrimary: () => control(primary, 'stop', '-m', 'immediate'),
    promote: () => control(standby, 'promote'),
    stop: () => stopClusters(folder, () => undefined, primary, standby),
  };
}
