// @module-tag long: kills a process that takes accounts, and looks at what it kept; tests/faults/kill.test.ts does so to a whole site

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { projectFolder } from '#server/database/project-folder.ts';
import { SIGN_UP, Visitor, freshEmail, signUpBody } from '../../../tests/support/accounts-site.ts';
import { freshFolder, silent } from '../../../tests/support/databases.ts';

const ENOUGH = 10;

it('[FRM-7] loses nothing it has acknowledged when it is killed, and leaves nothing half done', async () => {
  const folder = await freshFolder();
  const server = spawn(
    process.execPath,
    [join(projectFolder(), 'tests', 'support', 'accounts-process.ts'), folder.dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [origin] = (await once(server.stdout, 'data')) as [Buffer];
    const acknowledged: string[] = [];
    const killed = (async () => {
      await vi.waitUntil(() => acknowledged.length > ENOUGH, { timeout: 40_000 });
      server.kill('SIGKILL'); // while others are on their way
    })();
    const visitors = Array.from({ length: 6 }, async () => {
      for (;;) {
        const email = freshEmail().toLowerCase();
        const visitor = new Visitor({ origin: String(origin).trim() });
        // The connection breaks with the process: the sign-up was not acknowledged.
        const answer = await visitor
          .post(SIGN_UP, signUpBody(email), { 'idempotency-key': email })
          .catch(() => undefined);
        if (answer === undefined) return;
        expect(answer.status).toBe(200);
        acknowledged.push(email);
      }
    });
    await Promise.all([killed, ...visitors]);
    expect(acknowledged.length).toBeGreaterThan(ENOUGH);

    const handle = await openDatabase({ dataDir: folder.dataDir, logger: silent });
    try {
      const { rows } = await handle.pool.query<Record<string, string>>(`
        SELECT p.email_normalised AS email,
          (SELECT count(*) FROM clients c WHERE c.profile_id = p.id) AS clients,
          (SELECT count(*) FROM registrations r WHERE r.profile_id = p.id) AS registrations,
          (SELECT count(*) FROM sign_up_attempts a WHERE a.profile_id = p.id) AS attempts,
          (SELECT count(*) FROM activation_codes a WHERE a.profile_id = p.id) AS codes,
          (SELECT count(*) FROM test_follow_ups f WHERE f.order_key = p.id::text AND f.body->>'kind' = 'mail') AS mails,
          (SELECT count(*) FROM test_follow_ups f WHERE f.order_key = p.id::text AND f.body->>'kind' = 'event') AS events,
          (SELECT count(*) FROM idempotent_requests i WHERE i.attempt_id = p.attempt_id) AS keys
        FROM profiles p`);
      for (const { email, ...counts } of rows) expect([email, ...new Set(Object.values(counts))]).toEqual([email, '1']);
      expect(acknowledged.filter((email) => !rows.some((row) => row['email'] === email))).toEqual([]);
    } finally {
      await handle.close();
    }
  } finally {
    server.kill('SIGKILL');
    await folder.remove();
  }
}, 60_000);
