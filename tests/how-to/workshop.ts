import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BUILD_INPUTS } from '../../tools/prepare.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
/** What the build reads, and what tests and lint do. */
const PARTS = [
  ...BUILD_INPUTS.filter((input) => !input.startsWith('tools/')),
  'brand',
  'bench',
  'deploy',
  'docs',
  'tests',
  'tools',
  'CHANGELOG.md',
  'vitest.config.ts',
  'oxlint.config.ts',
];

export type Outcome = { readonly code: number | null; readonly output: string };

/** A copy of the project to try things in, with the project's packages. */
export type Workshop = {
  readonly folder: string;
  /** Runs a tool of the packages, as `oxlint`, or `node`. */
  readonly tool: (name: string, args: readonly string[]) => Promise<Outcome>;
  /** Runs the copy's own tests and answers how many passed. Throws their output where one failed. */
  readonly tests: (args: readonly string[]) => Promise<number>;
  readonly remove: () => void;
};

export function openWorkshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-how-to-'));
  for (const part of PARTS)
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter: (path) => !path.endsWith('node_modules') });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');

  async function run(command: string, args: readonly string[]): Promise<Outcome> {
    // Without the surrounding test run's own marks, which its tools would take for theirs; a new widget's trees are written, which CI forbids.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV' && name !== 'CI',
      ),
    );
    env['FORECOURT_TEST_FORM'] = 'long'; // what is new is looked at from all sides
    const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  }

  return {
    folder,
    tool: (name, args) => run(name === 'node' ? process.execPath : join(folder, 'node_modules/.bin', name), args),
    async tests(args) {
      const report = join(folder, 'report.json');
      rmSync(report, { force: true });
      const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
      const { output } = await run(process.execPath, [
        vitest,
        'run',
        ...args,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]);
      const counts = JSON.parse(readFileSync(report, 'utf8')) as { success: boolean; numPassedTests: number };
      if (!counts.success) throw new Error(output);
      return counts.numPassedTests;
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
