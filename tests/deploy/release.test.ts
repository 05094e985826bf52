// @module-tag long: makes a release and runs it as another user

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTING_ROWS } from '#server/settings.ts';
import { RELEASED_COMMANDS } from '../../tools/commands.mjs';
import type { BillOfMaterials } from '../../tools/release/bill-of-materials.ts';
import { freshEmail, signUpBody } from '../support/accounts-site.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';
import { freePort } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

/** Measured: 77 MiB with the packages of Linux on x64. The whole of node_modules is some 570. */
const RELEASE_MAX_MIB = 85;
/** A user without a name: it may write what everybody may, and its own. */
const OTHER_UID = 54_321;
const isRoot = process.getuid?.() === 0;

const folder = temporaryFolder();
const release = join(folder.path, 'forecourt');
const home = join(folder.path, 'home');
afterAll(() => folder.remove());

const filesBelow = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const json = <Content>(name: string) => JSON.parse(readFileSync(join(release, name), 'utf8')) as Content;
/** As another user, with nothing in its environment, from another folder: with Node alone. */
const as = { cwd: home, ...(isRoot && { uid: OTHER_UID, gid: OTHER_UID }) };
const clean = (more: Readonly<Record<string, string>> = {}) => ({
  PATH: '/nonexistent',
  HOME: home,
  TMPDIR: join(home, 'tmp'),
  DATA_DIR: join(home, 'data'),
  ...more,
});
const node = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(release, args[0] ?? ''), ...args.slice(1)], {
    ...as,
    env: clean(),
    encoding: 'utf8',
  });

beforeAll(() => {
  chmodSync(folder.path, 0o755); // others may enter, as they may in /opt
  execFileSync(
    process.execPath,
    [join(ROOT, 'tools/release/make-release.ts'), '--from', ROOT, '--to', release, '--tar', '--commit', 'abc123'],
    { env: { ...process.env, SOURCE_DATE_EPOCH: '1790000000' }, stdio: 'pipe' },
  );
  mkdirSync(join(home, 'tmp'), { recursive: true });
  for (const path of [home, join(home, 'tmp')]) {
    chmodSync(path, 0o700);
    if (isRoot) chownSync(path, OTHER_UID, OTHER_UID);
  }
  if (!isRoot) execFileSync('chmod', ['-R', 'a-w', release]);
}, 120_000);

describe('a release', () => {
  it('has what it says: every file with its checksum, readable by everyone, writable by its owner', () => {
    const { status, stderr } = spawnSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], {
      cwd: release,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    const listed = readFileSync(join(release, 'SHA256SUMS'), 'utf8').trim().split('\n').length;
    const files = filesBelow(release);
    expect(files).toHaveLength(listed + 1);
    expect(
      files.filter((file) => (statSync(file).mode & 0o444) !== 0o444 || (statSync(file).mode & 0o022) !== 0),
    ).toEqual([]);
    const archive = spawnSync('sha256sum', ['--check', '--quiet', `${release}.tar.gz.sha256`], { cwd: folder.path });
    expect(archive.status).toBe(0);
  });

  it('says its version and its commit', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(json('release.json')).toMatchObject({ version, commit: 'abc123', commands: RELEASED_COMMANDS });
    expect(node('forecourt.js', '--version').stdout).toMatch(new RegExp(`^${version} abc123 ${process.platform}-`));
  });

  it('has nothing that no visitor and no operator needs, and stays small', () => {
    const files = filesBelow(release);
    expect(files.filter((file) => /\.(?:tsx?|map|test\.js)$/.test(file))).toEqual([]);
    for (const name of ['react', 'vite', 'typescript', 'vitest', 'playwright-core', 'drizzle-orm'])
      expect([name, existsSync(join(release, 'node_modules', name))]).toEqual([name, false]);
    const native = readdirSync(join(release, 'node_modules/@img')).filter((name) => name.startsWith('sharp-'));
    expect(native).toHaveLength(2); // sharp and libvips, for this machine alone
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes / 1024 / 1024).toBeLessThan(RELEASE_MAX_MIB);
  });

  it('[ASVS 15.1.2] lists every package in it, as CycloneDX has it', async () => {
    const text = readFileSync(join(release, 'sbom.cdx.json'), 'utf8');
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
    expect(await validator.validate(text)).toBeNull();
    expect(await validator.validate(text.replace('"type": "library"', '"type": "thing"'))).not.toBeNull();
    const { components, metadata } = JSON.parse(text) as BillOfMaterials;
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const installed = filesBelow(join(release, 'node_modules'))
      .filter((file) => /node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string });
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(({ name, version }) => !listed.has(`${name}@${version}`))).toEqual([]);
    const names = new Set(components.map(({ name }) => name));
    for (const name of [
      'react',
      'react-dom',
      'swiper',
      'zod',
      'drizzle-orm',
      'fastify',
      '@zxcvbn-ts/core',
      'altcha-lib',
    ])
      expect([name, names.has(name)]).toEqual([name, true]);
    for (const name of ['vite', 'vitest', 'typescript', 'oxlint'])
      expect([name, names.has(name)]).toEqual([name, false]);
    expect(metadata.component.properties).toContainEqual({ name: 'forecourt:commit', value: 'abc123' });
  });

  it.each([...RELEASED_COMMANDS])('has the command %s', (name) => {
    const { status, stdout, stderr } = node('forecourt.js', name, '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.startsWith(`Usage: node forecourt.js ${name} `), stdout).toBe(true);
    expect(stdout).not.toMatch(/npm|\[-- /);
  });

  it('prints settings and commands, and refuses a command that it lacks', () => {
    const help = node('server.js', '--help');
    expect(help.stdout.startsWith('Usage: node server.js ['), help.stdout).toBe(true);
    for (const { env } of Object.values(SETTING_ROWS)) expect(help.stdout).toMatch(new RegExp(`\\b${env}\\b`));
    expect(node('forecourt.js').stdout).toContain(`Commands: ${RELEASED_COMMANDS.join(', ')}`);
    expect(node('forecourt.js', 'texts')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^✗ "texts" is not a command\./) as string,
    });
  });

  it('checks the brand that it has, from any folder', { timeout: 60_000 }, () => {
    expect(node('forecourt.js', 'check-content')).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('a release that runs as another user', () => {
  let server: ChildProcess;
  let output = '';
  let url = '';
  let port = 0;

  beforeAll(async () => {
    port = await freePort();
    url = `http://localhost:${port}`;
    server = spawn(process.execPath, [join(release, 'server.js')], {
      ...as,
      env: clean({ PORT: String(port), LOG_LEVEL: 'warn', EMBEDDED_DATABASE_LIVES: 'briefly' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const deadline = Date.now() + 240_000;
    while (!output.includes('is open at')) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error(`it did not start:\n${output}`);
      await sleep(50);
    }
  }, 250_000);
  afterAll(() => void server?.kill('SIGKILL'));

  it('serves pages, pictures and documents, and opens accounts', { timeout: 120_000 }, async () => {
    const page = await (await fetch(`${url}/en-gb`)).text();
    // Drawn and packed by sharp.
    const picture = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(page)?.[1];
    const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1];
    const font = /href="(\/fonts\/[^"]+)"/.exec(page)?.[1];
    for (const path of [picture, script, font, '/en-gb/markets/eur-usd', '/en-gb/search?q=gold', '/api/openapi.json'])
      expect([path, (await fetch(`${url}${path}`)).status]).toEqual([expect.any(String), 200]);
    const document = await fetch(`${url}/en-gb/legal/privacy.pdf`);
    expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const answer = await new Visitor(url).request('POST', '/utils/custom-forms/signup', {
      json: { ...signUpBody(freshEmail()), edition: 'en-gb' },
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    expect(output).not.toContain('"level":50');
  });

  it('answers the health check of a container', () => {
    const check = (env: Readonly<Record<string, string>>) =>
      spawnSync(process.execPath, [join(release, 'healthcheck.js')], { ...as, env: clean(env) }).status;
    expect(check({ PORT: String(port), HOST: '127.0.0.1' })).toBe(0);
    expect(check({ PORT: '9' })).toBe(1);
  });

  it('writes nothing but its data folder, which is closed to others', async () => {
    const data = join(home, 'data');
    const modes = [data, ...filesBelow(data)].map((path) => (statSync(path).mode & 0o077).toString(8));
    expect(new Set(modes)).toEqual(new Set(['0']));
    expect(readdirSync(data)).toEqual(expect.arrayContaining(['cache', 'database', 'secret']));
    expect(readdirSync(join(data, 'cache')).toSorted()).toEqual(['markdown', 'pictures']);
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
    // The socket of the embedded database was in TMPDIR while it ran.
    expect(readdirSync(home).toSorted()).toEqual(['data', 'tmp']);
    expect(readdirSync(join(home, 'tmp'))).toEqual([]);
    const { status } = spawnSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: release });
    expect(status).toBe(0);
    if (!isRoot) return;
    const written = ['/tmp', '/var/tmp', '/dev/shm', release].flatMap((place) =>
      existsSync(place)
        ? execFileSync('find', [place, '-xdev', '-uid', String(OTHER_UID), '-not', '-path', `${home}*`], {
            encoding: 'utf8',
          })
            .split('\n')
            .filter((path) => path !== '')
        : [],
    );
    expect(written).toEqual([]);
  });
});
