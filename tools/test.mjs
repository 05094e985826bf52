// `npm test`: packages, browser, types, lint, unused code, styles, format, build and every test that is not tagged `long`. `npm run test:all`, the
// long form, leaves nothing out, and runs the browser's tests in each kind of Chromium that is installed. Closes with a line
// `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT, PlainError, checkNode, ensureBuild, ensurePackages, runPlainly, runtime } from './prepare.mjs';

/** The shell without a window's parts comes first: a page takes a third of the time in it. */
const CHROMIUM_PATHS = JSON.parse(readFileSync(new URL('chromium-paths.json', import.meta.url), 'utf8'));
const startedAt = Date.now();
const say = (line) => console.log(`── ${line} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`);

const USAGE = `Usage: npm test [-- <part of a test file's path> …]
       npm run test:all [-- <part of a test file's path> …]
  Installs what is missing, checks types, lint, unused code, styles and format, builds, and runs the tests.
  With paths, only the tests of those files run. test:all leaves no test out and takes more than an hour.`;

await runPlainly(async () => {
  if (process.argv.includes('--help')) return console.log(USAGE);
  checkNode();
  await ensurePackages(say);
  const chromium = ensureChromium();
  const node = runtime();
  const bin = join(ROOT, 'node_modules', '.bin');
  const extra = process.argv.slice(2);
  const isLong = extra.includes('--all');
  const only = extra.filter((word) => word !== '--all');
  const env = {
    ...process.env,
    PATH: `${join(node, '..')}${delimiter}${bin}${delimiter}${process.env.PATH}`,
    FORECOURT_TEST_FORM: isLong ? 'long' : 'short',
    // The tests start the site dozens of times.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'forecourt', 'compiled'),
  };
  const inherit = (command, args, more) =>
    new Promise((resolve) => {
      const child = spawn(command, args, {
        cwd: ROOT,
        env: { ...env, ...more },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child.once('error', () => resolve(1));
      child.once('close', (code) => resolve(code ?? 1));
    });

  let passed = 0;
  let failed = 0;
  let skipped = 0;
  /** Several at a time: what one says is shown once it is done. */
  const check = async (name, command, args) => {
    const { code, output } = await quiet(command, args, env);
    if (code === 0) passed += 1;
    else failed += 1;
    say(code === 0 ? name : `${name}: failed\n${output}`);
  };
  const types = await quiet(node, [join(ROOT, 'tools', 'write-text-types.ts')], env);
  if (types.code !== 0) say(`types of texts: failed\n${types.output}`); // the check of types says what it lacks
  const retried = [];
  const proven = new Set();
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
  const vitest = async (projects, more = {}) => {
    const summary = join(folder, `${projects.join('-')}.json`);
    const code = await inherit(
      node,
      [
        join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        ...only,
        ...projects.flatMap((project) => ['--project', project]),
        ...(isLong ? [] : ['--tags-filter', '!long || proof']),
        ...(only.length > 0 ? ['--passWithNoTests'] : []),
        '--reporter=default',
        `--reporter=${join(ROOT, 'tools', 'test-summary.ts')}`,
      ],
      { FORECOURT_TEST_SUMMARY: summary, ...more },
    );
    const counts = existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')) : undefined;
    rmSync(summary, { force: true });
    passed += counts?.passed ?? 0;
    skipped += counts?.skipped ?? 0;
    // It may also end badly without a failed test, or before there is any.
    failed += code === 0 ? 0 : Math.max(1, counts?.failed ?? 0);
    retried.push(...(counts?.retried ?? []));
    for (const id of counts?.requirements ?? []) proven.add(id);
  };

  // Unit tests need nothing that is built.
  await Promise.all([
    check('types', join(bin, 'tsc'), ['--noEmit', '-p', '.']),
    check('lint', join(bin, 'oxlint'), ['--type-aware', '--deny-warnings']),
    check('unused', join(bin, 'knip'), ['--treat-config-hints-as-errors']),
    check('styles', join(bin, 'stylelint'), ['src/**/*.css']),
    check('format', join(bin, 'oxfmt'), ['--check', '.']),
    ensureBuild(say),
    vitest(['unit']),
  ]);
  say('unit tests');
  await vitest(['server', 'browser']);
  say(`tests of the server and in ${chromium}`);
  const other = isLong ? otherChromium(chromium) : undefined;
  if (other !== undefined) {
    await vitest(['browser'], { CHROMIUM_PATH: other });
    say(`tests in ${other}`);
  }
  rmSync(folder, { recursive: true, force: true });

  if (only.length === 0) {
    const unproven = requirements().filter((id) => !proven.has(id));
    if (unproven.length === 0) passed += 1;
    else failed += 1;
    say(
      unproven.length === 0
        ? 'requirements: each is named by a test that passed'
        : `requirements: no test that passed names ${unproven.join(', ')} in its title`,
    );
  }
  if (retried.length > 0) console.log(['Passed only when tried again; fix these tests:', ...retried].join('\n  '));
  say('done');
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (failed > 0) process.exitCode = 1;
});

/** Ids of all rows of the requirements. */
function requirements() {
  const page = readFileSync(join(ROOT, 'docs', 'requirements.md'), 'utf8');
  return [...page.matchAll(/^- \*\*([A-Z]{3}-\d+)\*\*/gm)].map(([, id]) => id);
}

/** Runs a command to its end: its exit code and all that it wrote. */
async function quiet(command, args, env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(((output += error.message), 1)));
    child.once('close', (exit) => resolve(exit ?? 1));
  });
  return { code, output };
}

/** The installed one of the other kind, with a window's parts or without them; undefined where there is none. */
function otherChromium(chromium) {
  const isShell = (path) => path.endsWith('headless-shell');
  return CHROMIUM_PATHS.find((path) => isShell(path) !== isShell(chromium) && existsSync(path));
}

/** The browser tests drive the system's Chromium; where apt-get can bring it, it is brought. Answers its path. */
function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && !existsSync(wanted))
    throw new PlainError(`CHROMIUM_PATH names ${wanted}, which is not there.`);
  const found = wanted ?? CHROMIUM_PATHS.find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new PlainError(
      'The browser tests need Chromium. Install it (apt-get install chromium) or name one in CHROMIUM_PATH, then try again.',
    );
  }
  say('installing Chromium');
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  spawnSync('apt-get', ['update'], options);
  const install = (browser) =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', browser, 'fonts-noto-core'], options).status ===
    0;
  if (!install('chromium-headless-shell') && !install('chromium')) {
    throw new PlainError(
      'Chromium could not be installed by apt-get; install it by hand or name one in CHROMIUM_PATH.',
    );
  }
  return CHROMIUM_PATHS.find((path) => existsSync(path));
}
