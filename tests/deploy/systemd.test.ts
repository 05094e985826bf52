import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DRAIN_NOTICE_S, SHUTDOWN_MS } from '#contracts/limits.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';
import { ROLES } from '#server/settings.ts';
import { ROLES_WITH_ACCOUNTS, settingsOf } from './checked-settings.ts';
import { deployFile, environmentOf } from './deploy-files.ts';

const UNITS = [
  'forecourt.service',
  'forecourt@.service',
  'forecourt-migrate.service',
  'forecourt-backup.service',
] as const;
const ONCE: ReadonlySet<string> = new Set(['forecourt-migrate.service', 'forecourt-backup.service']);
const TIMER = 'forecourt-backup.timer';
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Of 10, as `systemd-analyze security` counts; below 2.5 it says "OK", from 5 on "MEDIUM". */
const EXPOSURE_MAX = 2;
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const why = hasSystemd ? '' : ' (skipped: systemd-analyze is not on this machine)';

/** Values of a key in their order; one that is empty starts the list again, as systemd has it. */
const valuesOf = (unit: string, key: string): readonly string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** What a process is told by a unit with these drop-ins and environment files. */
function environmentOfUnit(unit: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const lines = valuesOf(unit, 'Environment').flatMap((value) => value.split(' '));
  return {
    ...Object.assign({}, ...valuesOf(unit, 'EnvironmentFile').map((file) => environmentOf(files[file] ?? ''))),
    ...environmentOf(lines.join('\n')),
  } as Readonly<Record<string, string>>;
}

describe('deploy/systemd', () => {
  // `verify` wants the command of a unit to be there.
  const unitsWithCommand = () => {
    const node = join(folder.path, 'node');
    writeFileSync(node, '#!/bin/sh\n');
    chmodSync(node, 0o755);
    return UNITS.map((name) => {
      const shown = name.replace('@.', '@web.');
      const path = join(folder.path, shown);
      writeFileSync(path, deployFile(`systemd/${name}`).replaceAll('/usr/bin/node', node));
      if (name.includes('@')) {
        mkdirSync(`${path}.d`, { recursive: true });
        copyFileSync(join(ROOT, 'deploy/systemd/accounts.conf'), join(`${path}.d`, 'accounts.conf'));
      }
      return path;
    });
  };

  it.skipIf(!hasSystemd)(`has units that systemd takes without a word${why}`, () => {
    const units = unitsWithCommand();
    const timer = join(folder.path, TIMER);
    writeFileSync(timer, deployFile(`systemd/${TIMER}`));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...units, timer], { encoding: 'utf8' });
    const own = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('forecourt'));
    expect([status, own]).toEqual([0, []]);
    const broken = join(folder.path, 'broken.service');
    writeFileSync(broken, readFileSync(units[0] ?? '', 'utf8').replace('UMask=0077', 'UMaks=0077'));
    expect(spawnSync('systemd-analyze', ['verify', broken], { encoding: 'utf8' }).stderr).toContain('UMaks');
  });

  it.skipIf(!hasSystemd)(`exposes little${why}`, () => {
    for (const unit of unitsWithCommand()) {
      const { status, stdout } = spawnSync(
        'systemd-analyze',
        ['security', '--offline=yes', `--threshold=${EXPOSURE_MAX * 10}`, '--no-pager', unit],
        { encoding: 'utf8' },
      );
      expect([unit, status, /Overall exposure level.*/.exec(stdout)?.[0]]).toEqual([unit, 0, expect.any(String)]);
    }
  });

  it.each(UNITS)('%s runs as its own user, writes only its own folders, and is given time to end', (name) => {
    const unit = deployFile(`systemd/${name}`);
    for (const line of [
      'User=forecourt',
      'UMask=0077',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
    ])
      expect(unit.split('\n')).toContain(line);
    expect(valuesOf(unit, 'MemoryDenyWriteExecute')).toEqual([]);
    if (ONCE.has(name)) return;
    expect(valuesOf(unit, 'LimitNOFILE')).toEqual(['65536']);
    expect(valuesOf(unit, 'Restart')).toEqual(['on-failure']);
    expect(Number(valuesOf(unit, 'TimeoutStopSec')[0])).toBeGreaterThan(DRAIN_NOTICE_S + SHUTDOWN_MS / 1000);
    expect([valuesOf(unit, 'StateDirectoryMode'), valuesOf(unit, 'CacheDirectoryMode')]).toEqual([['0700'], ['0700']]);
  });

  it.each(UNITS)('%s reads each credential that it loads, and no other', (name) => {
    const unit = deployFile(`systemd/${name}`);
    const loaded = valuesOf(unit, 'LoadCredential').map((value) => value.split(':')[0]);
    const read = [...unit.matchAll(/_FILE=%d\/(\S+)/g)].map(([, id]) => id);
    expect(loaded.length).toBeGreaterThan(0);
    expect(read).toEqual(loaded);
  });

  it('dumps the database every night, and the night that a machine slept through later', () => {
    const timer = deployFile(`systemd/${TIMER}`);
    expect(valuesOf(timer, 'OnCalendar')).toEqual(['*-*-* 02:30:00 UTC']);
    expect(valuesOf(timer, 'Persistent')).toEqual(['yes']);
    const [dump, note] = valuesOf(deployFile('systemd/forecourt-backup.service'), 'ExecStart');
    expect(dump).toBe('/bin/sh /opt/forecourt/current/deploy/backup/dump.sh');
    expect(note).toBe('/usr/bin/node /opt/forecourt/current/forecourt.js backup --dumped %S/forecourt-backup');
  });

  const files = {
    '/etc/forecourt/site.env': deployFile('systemd/site.env'),
    '/etc/forecourt/accounts.env': 'MAIL_FROM=a@broker.example\n',
  };
  it('starts with the settings of its page', () => {
    const { settings, refusals } = settingsOf(environmentOfUnit(deployFile('systemd/forecourt.service'), files));
    expect([refusals, settings.migrate, settings.dataDir, settings.cacheDir]).toEqual([
      [],
      'off',
      expect.stringContaining('%S/forecourt'),
      expect.stringContaining('%C/forecourt'),
    ]);
  });

  it.each(ROLES)('starts as %s with the settings of its page', (role) => {
    const hasAccounts = ROLES_WITH_ACCOUNTS.includes(role);
    const unit = `${deployFile('systemd/forecourt@.service')}${hasAccounts ? deployFile('systemd/accounts.conf') : ''}`;
    const { settings, refusals } = settingsOf(environmentOfUnit(unit.replaceAll('%i', role), files));
    expect([refusals, [...settings.roles]]).toEqual([[], [role]]);
    expect([settings.databaseUrl !== undefined, settings.migrate]).toEqual([hasAccounts, hasAccounts ? 'off' : 'auto']);
  });
});
