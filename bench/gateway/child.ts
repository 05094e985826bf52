import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';

export type Child<Report extends { kind: string }, Command> = {
  readonly process: ChildProcess;
  readonly tell: (command: Command) => void;
  /** What it says next, which has to be of this kind. */
  readonly next: <Kind extends Report['kind']>(kind: Kind) => Promise<Extract<Report, { kind: Kind }>>;
};

export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Each client is a file in two processes. `prlimit` changes those of the process it is given; children inherit them. */
export function raiseFileLimit(): void {
  const files = spawnSync('prlimit', ['--pid', String(process.pid), '--nofile'], { encoding: 'utf8' }).stdout?.match(
    /(\d+)\s+(\d+)\s+files/,
  );
  if (files?.[2] !== undefined)
    spawnSync('prlimit', ['--pid', String(process.pid), `--nofile=${files[2]}:${files[2]}`]);
}

/** A process of a bench, on this core where one can choose: it says and hears a line of JSON at a time (lines.ts). */
export function startChild<Report extends { kind: string }, Command>(
  core: number,
  runtime: string,
  file: string,
  ...args: readonly (string | number)[]
): Child<Report, Command> {
  const command = [runtime, file, ...args.map(String)];
  const [program = '', ...rest] = canPin ? ['taskset', '-c', String(core), ...command] : command;
  const child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    tell: (said) => void child.stdin.write(`${JSON.stringify(said)}\n`),
    async next(kind) {
      const line = await lines.next();
      if (line.done === true) throw new Error(`${file} ended early`);
      const report = JSON.parse(line.value) as Report;
      if (report.kind !== kind) throw new Error(`expected ${kind}, got ${report.kind}`);
      return report as Extract<Report, { kind: typeof kind }>;
    },
  };
}
