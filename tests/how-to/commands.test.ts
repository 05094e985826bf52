import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SETTING_ROWS } from '#server/settings.ts';
import { BUILT_COMMANDS, RELEASED_COMMANDS } from '../../tools/commands.mjs';
import { BUILT } from '../support/built.ts';
import { ROOT } from '../support/folders.ts';
import { longUnless } from '../support/long-form.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const commands = globSync('src/cli/*.ts', { cwd: ROOT }).map((file) => basename(file, '.ts'));
const fileOf = (name: string) =>
  BUILT_COMMANDS.includes(name) ? join(BUILT.server, `${name}.js`) : join(ROOT, 'src/cli', `${name}.ts`);

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };
const run = (file: string, ...args: readonly string[]): Promise<Outcome> =>
  promisify(execFile)(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Outcome) => error,
  );

it('a release has every command but the one that edits the sources', () => {
  expect(commands.toSorted()).toEqual([...RELEASED_COMMANDS, 'texts'].toSorted());
});

describe.each(commands)('npm run %s', (name) => {
  // Each starts a process; `npm test` sees one that opens the database and one that does not.
  const tags = longUnless(['backup', 'new-brand'].includes(name));

  it('is a script of package.json', () => {
    expect(scripts[name]).toBe(`node tools/run-command.mjs ${name}`);
  });

  let helped: Promise<Outcome> | undefined;
  const help = () => (helped ??= run(fileOf(name), '--help'));

  it('prints its usage with --help', { tags }, async () => {
    const { code, stdout, stderr } = await help();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.startsWith(`Usage: npm run ${name} `), stdout).toBe(true);
  });

  it('refuses an option that it does not know, and names the nearest', { tags }, async () => {
    const usage = (await help()).stdout;
    const [, option = ''] = /--([a-z]{3,})\b/.exec(usage.replaceAll('-- ', '')) ?? [];
    expect(await run(fileOf(name), `--${option}x`, 'x')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^✗ .*--${option}x.*, perhaps --${option}\\b`)) as string,
    });
  });
});

describe.each([
  ['npm start -- ', 'tools/start.mjs'],
  ['npm run dev -- ', 'tools/dev.mjs'],
  ['node dist/server/main.js ', 'dist/server/main.js'],
])('%s', (command, file) => {
  it('prints every setting with --help, and starts nothing', async () => {
    const { code, stdout, stderr } = await run(join(ROOT, file), '--help');
    expect([code, stderr]).toEqual([0, '']);
    const usage = stdout.slice(stdout.indexOf('Usage: '));
    expect(usage.startsWith(`Usage: ${command}[`), usage).toBe(true);
    for (const row of Object.values(SETTING_ROWS)) {
      expect(usage).toMatch(new RegExp(`\\b${row.env}\\b`));
      expect(usage).toContain('flag' in row ? `  --${row.flag} ` : row.env);
    }
  });
});
