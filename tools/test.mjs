// `npm test`: packages, browser, types, lint, format, build and every test that fits in ten minutes; `--all` is the long form.
// Closes with a line `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT, PlainError, checkNode, ensureBuild, ensurePackages, runPlainly, runtime } from './prepare.mjs';

/** The shell without a window's parts comes first: a page takes a third of the time in it. */
const CHROMIUM_PATHS = JSON.parse(readFileSync(new URL('chromium-paths.json', import.meta.url), 'utf8'));
/**
 * What would take `npm test` beyond its quarter of an hour on two slow cores. The conformance suite, most of which stays,
 * looks at the examples of the widgets; these prove the rest of its rows.
 */
const LONG_FORM = [
  'src/widgets/*/!(accordion|app-quotes|tabs)/*.browser.test.ts',
  'src/behaviours/{consent,enlarge-pictures,review-widget,risk-variants,risk-warning,session,site-menu,smooth-anchors}.browser.test.ts',
  'src/server/database/embedded-faults.test.ts',
  'src/delivery/outage.test.ts',
  'tests/faults/{broken-requests,database-rests,dead-letters,hostile-bodies,hostile-echoes,kill-under-load,parts-away,sent-again}.test.ts',
  'tests/faults/enquiry-captcha.browser.test.ts',
  'src/enquiries/enquiry-limits.test.ts',
  'src/accounts/platform-accounts/bridge.test.ts',
  'tests/conformance/{articles,media}.browser.test.ts',
  'tests/visual/gallery.browser.test.ts',
  'tests/journeys/{gallery,one-thumb,open-on-platforms,rate-article,register,register-for-event}.browser.test.ts',
  'tests/journeys/write-and-preview.test.ts',
  'tests/journeys/dev-command.browser.test.ts',
  'tests/how-to/*.test.ts',
  'tests/walk/long-article.browser.test.ts',
];
const startedAt = Date.now();
const say = (line) => console.log(`── ${line} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`);

await runPlainly(async () => {
  checkNode();
  await ensurePackages(say);
  ensureChromium();
  const node = runtime();
  const bin = join(ROOT, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${join(node, '..')}${delimiter}${bin}${delimiter}${process.env.PATH}` };
  const inherit = (command, args) =>
    new Promise((resolve) => {
      const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
      child.once('error', () => resolve(1));
      child.once('close', (code) => resolve(code ?? 1));
    });

  let passed = 0;
  let failed = 0;
  /** Several at a time: what one says is shown once it is done. */
  const check = async (name, command, args) => {
    const { code, output } = await quiet(command, args, env);
    if (code === 0) passed += 1;
    else failed += 1;
    say(code === 0 ? name : `${name}: failed\n${output}`);
  };
  await Promise.all([
    check('types', join(bin, 'tsc'), ['--noEmit', '-p', '.']),
    check('lint', join(bin, 'oxlint'), ['--type-aware', '--deny-warnings']),
    check('styles', join(bin, 'stylelint'), ['src/**/*.css']),
    check('format', join(bin, 'oxfmt'), ['--check', '.']),
    ensureBuild(say),
  ]);

  say('tests');
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
  const report = join(folder, 'report.json');
  const extra = process.argv.slice(2);
  const wide = extra.includes('--all');
  env.FORECOURT_CHECK_ALL = wide ? '1' : '';
  const only = extra.filter((word) => word !== '--all');
  const later = wide || only.length > 0 ? [] : LONG_FORM;
  if (later.length > 0)
    say('long browser tests, such as those that most widgets have of their own, are left to npm run check:all');
  const code = await inherit(node, [
    join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...only,
    ...later.flatMap((files) => ['--exclude', files]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  let skipped = 0;
  if (existsSync(report)) {
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    passed += counts.numPassedTests;
    failed += counts.numFailedTests;
    skipped = counts.numPendingTests + (counts.numTodoTests ?? 0);
    // A file that could not even load has no failed test of its own.
    if (code !== 0 && counts.numFailedTests === 0) failed += 1;
  } else {
    failed += 1;
  }
  rmSync(folder, { recursive: true, force: true });
  say('done');
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (failed > 0) process.exitCode = 1;
});

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

/** The browser tests drive the system's Chromium; where apt-get can bring it, it is brought. */
function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && !existsSync(wanted))
    throw new PlainError(`CHROMIUM_PATH names ${wanted}, which is not there.`);
  if (wanted !== undefined || CHROMIUM_PATHS.some((path) => existsSync(path))) return;
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
}
