// @module-tag long: starts the site several times

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { freshEmail, signUpBody } from '../support/accounts-site.ts';
import { BUILT } from '../support/built.ts';
import { emptyPlace } from '../support/databases.ts';
import { temporaryFolder } from '../support/folders.ts';
import { startMailServer } from '../support/mail-server.ts';
import { runServer, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

describe.skipIf(inject('templateDatabase') === '')('a site whose user of PostgreSQL only works on rows', () => {
  const folder = temporaryFolder();
  const [owner, user] = ['owner', 'site'].map((name) => `forecourt_${name}_${randomBytes(6).toString('hex')}`) as [
    string,
    string,
  ];
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  let admin: pg.Client;
  const urlAs = (name: string) => {
    const url = new URL(place.url ?? '');
    url.username = name;
    return url.href;
  };
  const ownerUrl = join(folder.path, 'owner-url');
  const siteUrl = join(folder.path, 'site-url');
  const env = (more: Readonly<Record<string, string>> = {}) => ({
    DATABASE_URL_FILE: siteUrl,
    SECRET: 's'.repeat(32),
    MIGRATE: 'off',
    LOG_LEVEL: 'warn',
    ...more,
  });
  const migrate = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(BUILT.server, 'migrate.js'), ...args], {
      env: { DATABASE_URL_FILE: ownerUrl },
    });
  const refusedWith = async (more: Readonly<Record<string, string>> = {}) => {
    const { code, output } = await runServer(['--port', '0', '--data', join(folder.path, 'data')], env(more));
    expect(code).toBe(1);
    return output.trim();
  };

  beforeAll(async () => {
    place = await emptyPlace('postgres');
    admin = new pg.Client({ connectionString: place.url });
    await admin.connect();
    for (const name of [owner, user]) await admin.query(`CREATE ROLE ${name} LOGIN`);
    await admin.query(`ALTER DATABASE ${new URL(place.url ?? '').pathname.slice(1)} OWNER TO ${owner}`);
    writeFileSync(ownerUrl, `${urlAs(owner)}\n`);
    writeFileSync(siteUrl, urlAs(user));
  });
  afterAll(async () => {
    await admin.query(`REASSIGN OWNED BY ${owner} TO CURRENT_USER; DROP OWNED BY ${owner}, ${user}`);
    await admin.query(`ALTER DATABASE ${new URL(place.url ?? '').pathname.slice(1)} OWNER TO CURRENT_USER`);
    for (const name of [user, owner]) await admin.query(`DROP ROLE ${name}`);
    await admin.end();
    await place.remove();
    folder.remove();
  });

  it('does not start before the tables are there, and says in one line what to do', { timeout: 60_000 }, async () => {
    expect(await refusedWith()).toMatch(
      /^✗ The database lacks what version \S+ needs \(0000_\w+ and \d+ more\), and MIGRATE is off here\. Run the migrate command .*$/,
    );
  });

  it('opens accounts and sends mails once they are, and may change no table', { timeout: 180_000 }, async () => {
    for (const _ of ['first', 'again'])
      expect((await migrate('--grant', user)).stdout).toMatch(
        new RegExp(
          `^✓ The tables are those of version \\S+ \\(schema \\d+\\); ${user} may read and write their rows\\.\n$`,
        ),
      );
    const mail = await startMailServer();
    const site = await startSite({
      dataDir: join(folder.path, 'data'),
      env: env({ SMTP_URL: mail.url, MAIL_FROM: 'a@broker.example' }),
    });
    try {
      const email = freshEmail();
      const answer = await new Visitor(site.url).request('POST', '/utils/custom-forms/signup', {
        json: { ...signUpBody(email), edition: 'en-gb' },
      });
      expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
      await vi.waitUntil(() => mail.received.some(({ to }) => to.includes(email.toLowerCase()) || to.includes(email)), {
        timeout: 30_000,
      });
      await new Visitor(site.url).request('POST', '/api/user/authorise', {
        json: { email, password: 'not the password' },
      });
      const unsealed = 'SELECT count(*)::int AS unsealed FROM audit_entries WHERE number IS NULL';
      await vi.waitFor(
        async () => {
          const { rows } = await admin.query(
            'SELECT count(*)::int AS sealed FROM audit_entries WHERE number IS NOT NULL',
          );
          expect([rows[0].sealed > 0, (await admin.query(unsealed)).rows[0].unsealed]).toEqual([true, 0]);
        },
        { timeout: 30_000 },
      );
      expect(site.output()).not.toMatch(/permission denied|must be owner/);
    } finally {
      await site.stop();
      await mail.close();
    }
    const client = new pg.Client({ connectionString: urlAs(user) });
    await client.connect();
    try {
      for (const change of [
        'CREATE TABLE more (n int)',
        'ALTER TABLE profiles ADD COLUMN more int',
        'DROP TABLE profiles',
        'TRUNCATE profiles',
        'DELETE FROM drizzle.__drizzle_migrations',
        // It adds entries of the audit trail and seals them, and that is all.
        'DELETE FROM audit_entries',
        `UPDATE audit_entries SET act = 'log-out'`,
        `UPDATE audit_entries SET number = 900000 WHERE number IS NOT NULL`,
        'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
      ])
        await expect(client.query(change), change).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
  });

  it('refuses ranges of account numbers that it may not set', { timeout: 60_000 }, async () => {
    expect(await refusedWith({ ACCOUNT_NUMBERS: 'mt4=1000-1999' })).toMatch(
      /^✗ ACCOUNT_NUMBERS: the database has 40000001-44999999 for mt4, and MIGRATE is off here\. .*$/,
    );
  });

  it('does not start once a newer version needs more', { timeout: 60_000 }, async () => {
    await admin.query(
      'DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)',
    );
    expect(await refusedWith()).toMatch(
      /^✗ The database lacks what version \S+ needs \([\w-]+\), and MIGRATE is off here\./,
    );
  });

  it('says which user is missing', async () => {
    await expect(migrate('--grant', 'nobody_here')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^✗ /) as string,
    });
  });
});
