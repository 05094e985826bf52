// What `npm start` and `npm test` share: packages as the lock file names them, the Node 24 runtime, the build.
// Plain JavaScript on Node's own modules, because it runs first, on Node 20, before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUNTIME_MAJOR = 24;
/** A package of its own, whose one dependency is that Node: a machine with Node 24 is spared the 190 MB. */
const RUNTIME = join(ROOT, 'tools', 'runtime');
const BUILD_STAMP = join(ROOT, 'dist', '.stamp');
/** What the build reads; texts and mails are in src, beside the code that reads them. A folder counts with all that is in it. */
export const BUILD_INPUTS = [
  'src',
  'vite.config.ts',
  'vite.console.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'tools/build-errors.mjs',
  'tools/build.mjs',
  'tools/bundled-packages.ts',
  'tools/commands.mjs',
  'tools/element-map.ts',
  'tools/feeds.ts',
  'tools/find-feeds.ts',
  'tools/find-fields.ts',
  'tools/find-templates.ts',
  'tools/find-widgets.ts',
  'tools/first-chunks.ts',
  'tools/form-chunks.ts',
  'tools/icons.ts',
  'tools/late-styles.ts',
  'tools/page-templates.ts',
  'tools/parser-version.ts',
  'tools/prepare.mjs',
  'tools/product-texts.ts',
  'tools/read-product-texts.ts',
  'tools/site-plugins.ts',
  'tools/style-layers.ts',
  'tools/style-limits.ts',
  'tools/styles-of.ts',
  'tools/widget-modules.ts',
  'tools/write-text-types.ts',
];

/** A failure that the person at the keyboard can act on: shown as one line, exit code 1. */
export class PlainError extends Error {}

/** Runs `main` and turns any failure into one clear line. */
export async function runPlainly(main) {
  try {
    await main();
  } catch (error) {
    console.error(`\n✗ ${error instanceof PlainError ? error.message : (error?.stack ?? String(error))}`);
    process.exitCode = 1;
  }
}

export function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    throw new PlainError(
      `Forecourt needs Node 20 or newer to start; this is ${process.version}. Install a newer Node and try again.`,
    );
  }
}

const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= RUNTIME_MAJOR;

/** Path of the Node that runs the product: this one where it is new enough, else the pinned one. */
export function runtime() {
  if (isNewEnough()) return process.execPath;
  const pinned = join(RUNTIME, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned)) return pinned;
  throw new PlainError(
    `Forecourt runs on Node ${RUNTIME_MAJOR}; this is ${process.version}, and no Node ${RUNTIME_MAJOR} is packaged for ${process.platform}-${process.arch}. Install Node ${RUNTIME_MAJOR} and try again.`,
  );
}

/** Prints the settings of the server, for `--help` of a command that starts it: any installed packages do, and no build is needed. */
export async function printSettings(command, say) {
  if (!isNewEnough() || !existsSync(join(ROOT, 'node_modules'))) await ensurePackages(say);
  const code = `import('./src/server/settings-usage.ts').then(({ settingsUsage }) => console.log(settingsUsage(${JSON.stringify(command)})));`;
  const child = spawn(runtime(), ['-e', code], { cwd: ROOT, stdio: 'inherit' });
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
}

/** Installs what the lock files name, where it is not there yet. */
export async function ensurePackages(say) {
  if (!isNewEnough())
    await ensureInstalled(
      RUNTIME,
      () => say(`installing Node ${RUNTIME_MAJOR}, since this is ${process.version}`),
      'install-node',
    );
  await ensureInstalled(ROOT, () => say('installing packages (about a minute the first time)'), 'install');
}

/** Installs what the lock file of a folder names, unless this very lock file was installed there before. */
async function ensureInstalled(folder, announce, name) {
  const packages = join(folder, 'node_modules');
  const stamp = join(packages, '.forecourt-packages');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // npm ci empties what the link leads to, which is another checkout's.
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new PlainError(
      `${packages} is a link to ${existsSync(packages) ? realpathSync(packages) : 'a folder that is gone'}, and installing would empty that folder. Take the link away, or install where it leads.`,
    );
  }
  announce();
  const npmCli = process.env.npm_execpath;
  const [command, first] = npmCli === undefined ? ['npm', []] : [process.execPath, [npmCli]];
  await run(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], name, folder);
  mkdirSync(packages, { recursive: true }); // npm makes none where no package is for this platform
  writeFileSync(stamp, wanted);
}

/** Builds browser and server code, unless nothing that goes into it has changed. */
export async function ensureBuild(say) {
  const wanted = fingerprint(BUILD_INPUTS);
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === wanted) return;
  say('building pages and widgets');
  await run(runtime(), [join(ROOT, 'tools', 'build.mjs')], 'build');
  writeFileSync(BUILD_STAMP, wanted);
}

/** Sizes and times of the files, without those that the build writes: reading them all would cost more than a second start may take. */
export function fingerprint(inputs, root = ROOT) {
  const hash = createHash('sha256');
  const add = (path) => {
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts === undefined) return;
    if (facts.isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else if (!path.endsWith('.generated.ts')) {
      hash.update(`${path}\0${facts.size}\0${facts.mtimeMs}\n`);
    }
  };
  for (const input of inputs) add(join(root, input));
  return hash.digest('hex');
}

/** Runs a step quietly; its output goes to a log, whose last words are shown when it fails. */
async function run(command, args, name, cwd = ROOT) {
  const logs = join(ROOT, 'data', 'logs');
  let log;
  try {
    // The server's data folder too: nothing in it is for other users of the machine.
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    for (const folder of [join(ROOT, 'data'), logs])
      if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
    log = createWriteStream(join(logs, `${name}.log`), { mode: 0o600 });
  } catch (error) {
    throw new PlainError(
      `${logs} cannot be written (${error.code}). Free some space or fix its permissions, then try again.`,
    );
  }
  log.on('error', () => {}); // the step itself reports a full disk; its log is only a help
  let output = '';
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log.write(chunk);
      output = (output + chunk).slice(-20_000);
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  log.end();
  if (code === 0) return;
  if (output.includes('ENOSPC'))
    throw new PlainError(`The disk is full, so the ${name} step could not finish. Free some space and try again.`);
  throw new PlainError(
    `The ${name} step failed (exit code ${code}); the whole output is in data/logs/${name}.log. It says:\n  ${lastWords(output).join('\n  ')}`,
  );
}

const WORDS_SHOWN = 12;
/** What each fault that ended a build begins with. Here, because this file has to run alone: deploy/Dockerfile copies no other. */
export const BUILD_ERROR = 'build error: ';

/** The lines that say why a step failed. */
export function lastWords(output) {
  const lines = output.trim().split('\n');
  // npm says what is wrong first and prints its usage after it, and so does the build; other tools end with what is wrong.
  const firstError = lines.findIndex((line) => line.startsWith('npm error') || line.startsWith(BUILD_ERROR));
  if (firstError === -1) return lines.slice(-WORDS_SHOWN);
  const [first = '', ...more] = lines.slice(firstError, firstError + WORDS_SHOWN);
  return [first.startsWith(BUILD_ERROR) ? first.slice(BUILD_ERROR.length) : first, ...more];
}
