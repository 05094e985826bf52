import { readFileSync, readdirSync } from 'node:fs';

/** Milliseconds of processor. */
export type ProcessorTime = { readonly server: number; readonly database: number };

/**
 * What the site and its database have used so far: the site is this process's child, the database the site's (embedded)
 * or every process named `postgres`, which is all of the server's: nobody else may use it meanwhile. Undefined where
 * there is no /proc.
 */
export function processorTime(): ProcessorTime | undefined {
  if (process.platform !== 'linux') return undefined;
  const processes = readProcesses();
  const sites = processes.filter(({ parent }) => parent === process.pid);
  const databases = processes.filter(
    ({ parent, name }) => name === 'postgres' || sites.some(({ pid }) => pid === parent),
  );
  const sum = (of: typeof processes) => of.reduce((ms, one) => ms + one.ms, 0);
  return { server: sum(sites), database: sum(databases) };
}

export type Process = { readonly pid: number; readonly name: string; readonly parent: number; readonly ms: number };

/** All of the machine, with what each has used. */
export const readProcesses = (): readonly Process[] =>
  readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? (read(Number(entry)) ?? []) : []));

function read(pid: number): Process | undefined {
  try {
    // proc(5): the name in parentheses may hold spaces; behind it state, parent, …, and as 14th and 15th user and system time.
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ');
    return { pid, name, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return undefined; // ended meanwhile
  }
}
const TICK_MS = 10; // USER_HZ is 100 on every Linux that Node runs on
