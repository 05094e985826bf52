import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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

/** A PostgreSQL of the test's own with a standby that has confirmed whatever is acknowledged. */
export async function replicatedPostgres() {
  // A folder of its own: the user of the server may not enter those of root.
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-cluster-'));
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  const [first, second] = [await freePort(), await freePort()];
  const control = (data: string, ...args: readonly string[]) =>
    run('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', `${data}.log`, ...args]);
  run('initdb', ['-D', primary, '-U', 'postgres', '-A', 'trust', '--no-sync']);
  const settings = (port: number) =>
    `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\n`;
  appendFileSync(join(primary, 'postgresql.conf'), settings(first));
  control(primary, 'start');
  run('pg_basebackup', ['-h', '127.0.0.1', '-p', String(first), '-U', 'postgres', '-D', standby, '-R', '-X', 'stream']);
  appendFileSync(join(standby, 'postgresql.conf'), settings(second));
  control(standby, 'start');
  const ask = (port: number, statement: string) =>
    run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-c', statement]);
  // From now on nothing is acknowledged that the standby has not on disk.
  ask(first, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  ask(first, 'SELECT pg_reload_conf()');
  ask(first, 'CREATE DATABASE forecourt');
  return {
    ports: { primary: first, standby: second },
    /** As a machine that loses its power. */
    killPrimary: () => control(primary, 'stop', '-m', 'immediate'),
    promote: () => control(standby, 'promote'),
    stop: () => {
      for (const data of [primary, standby])
        try {
          control(data, 'stop', '-m', 'immediate');
        } catch {
          // it has been stopped
        }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
