// @module-tag long: makes a release and follows the pages on ways to deploy with it

import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '../docs/markdown-table.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';
import { ROLES } from '#server/settings.ts';
import { ROLES_WITH_ACCOUNTS, settingsOf } from './checked-settings.ts';
import { environmentOf } from './deploy-files.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** The shell commands of a page, a fence each. */
const fencesOf = (page: string): readonly string[] =>
  [...readPage(`how-to/${page}.md`).matchAll(/^```sh\n([^]*?)^```/gm)].map(([, text = '']) => text);

/** Programs that a test does not have or must not run: each call is noted, with what came by standard input. */
function notedPrograms(
  place: string,
  names: readonly string[],
): { readonly bin: string; readonly calls: () => readonly string[] } {
  const bin = join(place, 'bin');
  const log = join(place, 'calls');
  mkdirSync(bin, { recursive: true });
  writeFileSync(log, '');
  for (const name of names) {
    const file = join(bin, name);
    writeFileSync(file, `#!/bin/sh\n{ echo "${name} $*"; if [ ! -t 0 ]; then cat; fi; } >> ${log}\n`);
    chmodSync(file, 0o755);
  }
  return { bin, calls: () => readFileSync(log, 'utf8').trim().split('\n') };
}

function run(cwd: string, commands: string, bin: string, env: Readonly<Record<string, string>> = {}): void {
  const { status, stdout, stderr } = spawnSync('sh', ['-eu', '-c', commands], {
    cwd,
    encoding: 'utf8',
    input: '',
    env: { PATH: `${bin}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, HOME: folder.path, ...env },
  });
  if (status !== 0) throw new Error(`exit code ${status}\n${commands}\n${stdout}\n${stderr}`);
}

describe('docs/how-to/deploy-with-systemd.md', () => {
  const page = 'deploy-with-systemd';
  const fences = fencesOf(page);
  /** A machine's root folder: the absolute paths of the page are below it. */
  const machine = join(folder.path, 'machine');
  const below = (path: string) => join(machine, path);
  const programs = notedPrograms(folder.path, ['systemctl', 'systemd-sysusers', 'runuser', 'curl', 'npm']);
  const here = (commands: string) =>
    commands.replaceAll(/(?<![\w./@])\/(opt\/forecourt|etc)\b/g, (path) => below(path));
  let release = '';

  beforeAll(() => {
    // What the page calls `npm run release -- --tar`, under the name that it has on the page's machine.
    const [named = ''] = /forecourt-[\d.]+-linux-x64/.exec(fences[1] ?? '') ?? [];
    const to = join(folder.path, 'made', named);
    mkdirSync(dirname(to));
    execFileSync(process.execPath, [join(ROOT, 'tools/release/make-release.ts'), '--from', ROOT, '--to', to, '--tar'], {
      stdio: 'pipe',
    });
    mkdirSync(below('etc/sysusers.d'), { recursive: true });
    mkdirSync(below('etc/systemd/system'), { recursive: true });
    for (const commands of fences.slice(1)) run(join(folder.path, 'made'), here(commands), programs.bin);
    release = below('opt/forecourt/current');
  }, 120_000);

  it('names the version that is made', () => {
    expect(fences[0]).toMatch(/^npm run release -- --tar\n/);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(fences[1]).toContain(`forecourt-${version}-linux-x64.tar.gz`);
  });

  it('puts everything where the units look for it, and secrets where only root does', () => {
    const units = ['forecourt.service', 'forecourt@.service', 'forecourt-migrate.service'];
    for (const unit of units) {
      const text = readFileSync(below(`etc/systemd/system/${unit}`), 'utf8');
      const started = /^ExecStart=\/usr\/bin\/node \/opt\/forecourt\/current\/(\S+)/m.exec(text)?.[1] ?? 'none';
      expect(existsSync(join(release, started)), started).toBe(true);
      const instances = unit.includes('@') ? ROLES : [''];
      for (const instance of instances) {
        const files = [...text.matchAll(/^(?:EnvironmentFile=|LoadCredential=[\w-]+:)(\S+)/gm)].map(([, path = '']) =>
          path.replace('%i', instance),
        );
        expect(files.filter((path) => !existsSync(below(path)))).toEqual([]);
      }
    }
    const secrets = below('etc/forecourt/secrets');
    const modes = [secrets, ...readdirSync(secrets).map((name) => join(secrets, name))].map(
      (path) => statSync(path).mode & 0o077,
    );
    expect(modes.every((mode) => mode === 0)).toBe(true);
    expect(readFileSync(join(secrets, 'secret'), 'utf8')).toMatch(/^[\da-f]{64}\n$/);
    for (const role of ROLES_WITH_ACCOUNTS)
      expect(existsSync(below(`etc/systemd/system/forecourt@${role}.service.d/accounts.conf`))).toBe(true);
  });

  it('gives two users to PostgreSQL, whose passwords are those of the files', () => {
    const calls = programs.calls();
    for (const name of ['owner', 'site']) {
      const file = name === 'owner' ? 'database-owner-url' : 'database-url';
      const url = new URL(readFileSync(below(`etc/forecourt/secrets/${file}`), 'utf8').trim());
      expect(calls).toContain(`CREATE ROLE forecourt_${name} LOGIN PASSWORD '${url.password}';`);
      expect([url.protocol, url.username, url.pathname]).toEqual(['postgres:', `forecourt_${name}`, '/forecourt']);
    }
    expect(calls).toContain('CREATE DATABASE forecourt OWNER forecourt_owner;');
  });

  it('starts the migrations before the site, and asks the site whether it is ready', () => {
    const calls = programs.calls().filter((call) => /^(?:systemctl|curl)/.test(call));
    expect(calls.slice(0, 4)).toEqual([
      'systemctl daemon-reload',
      'systemctl start forecourt-migrate.service',
      'systemctl enable --now forecourt.service',
      expect.stringMatching(/^curl --fail .*http:\/\/127\.0\.0\.1:8080\/readyz$/),
    ]);
    expect(calls.at(-1)).toBe(
      'systemctl enable --now forecourt@web forecourt@gateway forecourt@feed forecourt@worker forecourt@console',
    );
  });

  it('gives each role settings that a public site starts with', () => {
    const ports = new Set<number>();
    for (const role of ROLES) {
      const isAccounts = ROLES_WITH_ACCOUNTS.includes(role);
      const told = {
        ...environmentOf(readFileSync(below('etc/forecourt/site.env'), 'utf8')),
        ...environmentOf(readFileSync(below(`etc/forecourt/${role}.env`), 'utf8')),
        ...(isAccounts && environmentOf(readFileSync(below('etc/forecourt/accounts.env'), 'utf8'))),
        ROLES: role,
        SECRET_FILE: '',
        SECRET: 's'.repeat(32),
        REDIS_URL: readFileSync(below('etc/forecourt/secrets/redis-url'), 'utf8').trim(),
        ...(isAccounts && {
          SMTP_URL: readFileSync(below('etc/forecourt/secrets/smtp-url'), 'utf8').trim(),
          DATABASE_URL: readFileSync(below('etc/forecourt/secrets/database-url'), 'utf8').trim(),
        }),
      };
      delete (told as Record<string, string>)['SECRET_FILE'];
      const { settings, refusals } = settingsOf(told);
      expect([role, refusals]).toEqual([role, []]);
      ports.add(settings.port);
    }
    expect(ports.size).toBe(5);
  });
});

describe('docs/how-to/deploy-with-compose.md', () => {
  const programs = notedPrograms(join(folder.path, 'compose'), ['docker', 'curl', 'git']);
  const clone = join(folder.path, 'compose', 'clone');
  beforeAll(() => {
    cpSync(join(ROOT, 'deploy'), join(clone, 'deploy'), {
      recursive: true,
      filter: (path) => basename(path) !== 'secrets',
    });
    symlinkSync(join(ROOT, 'docs'), join(clone, 'docs'));
    for (const commands of fencesOf('deploy-with-compose')) run(clone, commands, programs.bin);
  });

  it('makes secrets once, closed to other users of the machine, that the settings take', () => {
    const secrets = join(clone, 'deploy/secrets');
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    const read = (name: string) => readFileSync(join(secrets, name), 'utf8');
    const before = readdirSync(secrets).map(read);
    run(clone, 'sh deploy/make-secrets.sh', programs.bin);
    expect(readdirSync(secrets).map(read)).toEqual(before);
    expect(read('redis-users').split('\n')).toEqual([
      'user default off',
      `user forecourt on >${new URL(read('redis-url')).password} ~* &* +@all -@admin -@dangerous`,
      '',
    ]);
    expect(new URL(read('database-site-url'))).toMatchObject({
      username: 'forecourt_site',
      password: read('database-site-password'),
      hostname: 'database',
    });
    expect(new URL(read('database-owner-url')).password).toBe(read('database-owner-password'));
  });

  it('names files, services and commands that are there', () => {
    const calls = programs.calls().filter((call) => call.startsWith('docker '));
    expect(calls.length).toBeGreaterThanOrEqual(6);
    const files = calls.flatMap((call) => [...call.matchAll(/--file (\S+)/g)].map(([, file = '']) => file));
    expect(files.filter((file) => !existsSync(join(clone, file)))).toEqual([]);
    const executed = calls.flatMap((call) => /exec (\w+ node \S+)/.exec(call)?.[1] ?? []);
    expect(new Set(executed)).toEqual(new Set(['site node forecourt.js', 'console node forecourt.js']));
  });
});

describe('docs/how-to/deploy-on-kubernetes.md', () => {
  const programs = notedPrograms(join(folder.path, 'kubernetes'), ['docker', 'kubectl', 'git']);

  it('makes every Secret of the example with its keys, migrates before the pods, and names files that are there', () => {
    for (const commands of fencesOf('deploy-on-kubernetes')) run(ROOT, commands, programs.bin);
    const calls = programs.calls();
    const example = readFileSync(join(ROOT, 'deploy/kubernetes/secrets.example.yaml'), 'utf8');
    for (const [, name = '', keys = ''] of example.matchAll(
      /name: (forecourt-\w+)\n[^]*?stringData:\n((?:  .*\n)+)/g,
    )) {
      const made = calls.find((call) => call.includes(`create secret generic ${name} `)) ?? '';
      expect([...made.matchAll(/--from-file=([\w-]+)/g)].map(([, key]) => key)).toEqual(
        [...keys.matchAll(/^  ([\w-]+):/gm)].map(([, key]) => key),
      );
    }
    for (const [, path = ''] of calls.join('\n').matchAll(/(?:--filename|--kustomize|--file) (\S+)/g))
      expect(existsSync(join(ROOT, path)), path).toBe(true);
    const order = calls.filter((call) => /apply --kustomize|wait/.test(call));
    expect(order).toEqual([
      'kubectl apply --kustomize deploy/kubernetes/migrate',
      'kubectl --namespace forecourt wait --for=condition=complete --timeout=900s job/migrate',
      'kubectl apply --kustomize deploy/kubernetes',
    ]);
  });
});
