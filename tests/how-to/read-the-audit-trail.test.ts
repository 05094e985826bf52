// @module-tag long: follows the page on running sites

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SealedEntry } from '#audit/audit.tables.ts';
import { freshEmail } from '../support/accounts-site.ts';
import { becomeClient, logInStatus } from '../support/client-of-site.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';
import { startSite } from '../support/site.ts';
import { stepsOf } from './follow-page.ts';

const page = readFileSync(join(ROOT, 'docs/how-to/read-the-audit-trail.md'), 'utf8');
const email = freshEmail();
const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };
const audit = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'src/cli/audit.ts'), ...args, '--data', dataDir], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
  }).then(
    ({ stdout, stderr }): Outcome => ({ code: 0, stdout, stderr }),
    (error: Outcome) => error,
  );
const WHOLE = /^✓ (\d+) entries, 1 to \1, are as they were sealed\. The head is \1:([\da-f]{64})\n$/;

describe('docs/how-to/read-the-audit-trail.md', { timeout: 180_000 }, () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    site = await startSite({ dataDir, env: { LOG_LEVEL: 'info' } });
    await becomeClient(site, email);
    await logInStatus(site, email, 'not the password');
    await logInStatus(site, email);
    await vi.waitUntil(async () => (await audit('export')).stdout.match(/"log-in"/g)?.length === 2, {
      timeout: 30_000,
      interval: 1_000,
    });
  }, 120_000);
  afterAll(async () => {
    await site.stop();
    folder.remove();
  });

  it('names two steps that the command takes as they stand there', async () => {
    const commands = stepsOf(page).map((step) => ('text' in step ? step.text : ''));
    expect(commands.join('\n')).toMatch(/audit -- verify[^]*audit -- export --to audit\.jsonl/);
  });

  it('verifies the trail of a running site, against a line of its log, which is its own', async () => {
    const whole = await audit('verify');
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringMatching(WHOLE) as string });
    const line = site
      .output()
      .split('\n')
      .find((text) => text.includes('"audit head"'));
    const { number, hash, signature } = JSON.parse(line ?? '{}') as Record<string, string>;
    expect(await audit('verify', '--head', `${number}:${hash}:${signature}`)).toMatchObject({ code: 0, stderr: '' });
    expect(await audit('verify', '--head', `${number}:${hash}:${'A'.repeat(43)}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('was not written by a site with this secret') as string,
    });
    expect(await audit('verify', '--head', `${number}:${'0'.repeat(64)}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`entry ${number} is another than the log says`) as string,
    });
    expect(await audit('verify', '--head', `90000:${hash}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('entry 90000 is missing') as string,
    });
  });

  it('exports all entries, those of a time and those of a person, into a file of its owner alone', async () => {
    const file = join(folder.path, 'audit.jsonl');
    expect(await audit('export', '--to', file)).toMatchObject({ code: 0 });
    const read = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as SealedEntry);
    const all = read(readFileSync(file, 'utf8'));
    expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1));
    const own = read((await audit('export', '--person', email)).stdout);
    expect(own.map(({ act, result }) => `${act} ${result}`)).toEqual([
      'email-confirmed done',
      'log-in refused',
      'log-in done',
    ]);
    expect(readFileSync(file, 'utf8').toLowerCase()).not.toContain(email.toLowerCase());
    expect((await audit('export', '--from', '2020-01-01', '--until', '2021-01-01')).stdout).toBe('');
    expect(await audit('export', '--to', file)).toMatchObject({ code: 1 }); // it is there already
    for (const [args, words] of [
      [['export', '--person', 'nobody@example.com'], 'There is nobody of the name'],
      [['export', '--from', '31.12.2026'], 'is not a day'],
      [['verify', '--head', '12'], 'A head is'],
      [['prove'], 'Say verify or export'],
    ] as const)
      expect(await audit(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(words) as string });
  });
});
