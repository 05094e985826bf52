// @module-tag long: takes parts away from running sites and waits until they recover

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { JOB_FORGET_S } from '#contracts/limits.ts';
import { SIGN_UP, freshEmail, signUpBody } from '../support/accounts-site.ts';
import { freshPlace } from '../support/databases.ts';
import { startMailServer } from '../support/mail-server.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';
import { startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

/** A mail that was given up holds back its profile's until it is forgotten, and so its own repeat. */
const SENT_AGAIN_WITHIN_MS = 2.5 * JOB_FORGET_S * 1000;

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** The command of `npm run dead-letters`, in a process of its own. */
const command = (env: Record<string, string>, ...args: readonly string[]): Promise<Outcome> =>
  promisify(execFile)(process.execPath, [join(ROOT, 'src/cli/dead-letters.ts'), ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

describe.each(['embedded', 'postgres'] as const)('npm run dead-letters beside a running site: %s', (kind) => {
  it(
    '[FRM-2] lists what was given up, without an address of anyone, and sends it again once the receiver is mended',
    { timeout: 400_000 },
    async (test) => {
      const place = await freshPlace(kind).catch(() => test.skip('no PostgreSQL server answers'));
      let isRefusing = true;
      const mailServer = await startMailServer(() => (isRefusing ? { code: 550, text: 'no such mailbox' } : undefined));
      const database: Record<string, string> =
        place.url === undefined ? {} : { DATABASE_URL: place.url, SECRET: 's'.repeat(32) };
      const data = place.url === undefined ? ['--data', place.dataDir] : [];
      const folder = temporaryFolder();
      const site = await startSite({
        dataDir: place.dataDir || folder.path,
        env: { SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@forecourt.test', ...database },
      });
      try {
        expect(await command(database, ...data)).toEqual({ code: 0, stdout: 'No dead letters.\n', stderr: '' });

        const people = [freshEmail(), freshEmail()];
        for (const email of people)
          expect((await new Visitor(site.url).request('POST', SIGN_UP, { json: signUpBody(email) })).status).toBe(200);
        const listed = await expect
          .poll(async () => (await command(database, ...data)).stdout, { timeout: 40_000, interval: 500 })
          .toContain('2 in all')
          .then(() => command(database, ...data));
        expect(listed.code).toBe(0);
        const lines = listed.stdout.trim().split('\n');
        expect(lines).toHaveLength(3);
        for (const line of lines.slice(0, 2))
          expect(line).toMatch(
            /^[\da-f-]{36} {2}\d{4}-\d{2}-\d{2}T[\d:]{8}Z {2}mail {2}verify-email {2}example\.com {2}1 try {2}.*550/,
          );
        for (const email of people) expect(listed.stdout.toLowerCase()).not.toContain(email.toLowerCase());

        expect(await command(database, 'replay', '00000000-0000-4000-8000-000000000000', ...data)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('There is no dead letter of that id') as string,
        });
        expect(await command(database, 'replay', ...data)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('Usage: npm run dead-letters') as string,
        });

        isRefusing = false;
        const first = lines[0]?.slice(0, 36) ?? '';
        expect(await command(database, 'replay', first, ...data)).toMatchObject({
          code: 0,
          stdout: '1 put back in the queue.\n',
        });
        await expect.poll(() => mailServer.received.length, { timeout: SENT_AGAIN_WITHIN_MS }).toBe(1);
        expect(await command(database, 'replay', 'all', ...data)).toMatchObject({
          code: 0,
          stdout: '1 put back in the queue.\n',
        });
        await expect.poll(() => mailServer.received.length, { timeout: SENT_AGAIN_WITHIN_MS }).toBe(2);
        expect(mailServer.received.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted());
        expect((await command(database, ...data)).stdout).toBe('No dead letters.\n');
        expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
      } finally {
        await site.stop();
        await mailServer.close();
        await place.remove();
        folder.remove();
      }
    },
  );
});
