// @module-tag long: follows the page on running sites

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { freshEmail } from '../support/accounts-site.ts';
import { emptyPlace, freshPlace } from '../support/databases.ts';
import { becomeClient, eraseClient, logInStatus } from '../support/client-of-site.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';
import { startSite } from '../support/site.ts';
import { followSteps, stepsOf } from './follow-page.ts';
import { openWorkshop } from './workshop.ts';

const page = readFileSync(join(ROOT, 'docs/how-to/back-up-and-restore.md'), 'utf8');
const email = freshEmail();
/** Who is erased after the backup was made. */
const erased = freshEmail();

/** A command held this process up: it has yet to see which connections the site has closed meanwhile. */
const seeClosed = () => sleep(100);

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe('docs/how-to/back-up-and-restore.md, followed to the letter', { timeout: 240_000 }, () => {
  it('[FRM-8] brings the embedded database back after its folder is lost, without who was erased meanwhile', async () => {
    const workshop = openWorkshop();
    const dataDir = join(folder.path, 'data');
    const before = process.env['DATA_DIR'];
    process.env['DATA_DIR'] = dataDir;
    try {
      const [backUp, restore, ...more] = stepsOf(page);
      expect(more).toEqual([]);
      if (backUp === undefined || restore === undefined) throw new Error('the page has no steps');
      const site = await startSite({ dataDir });
      try {
        await becomeClient(site, email);
        await becomeClient(site, erased);
        followSteps(workshop.folder, [backUp]);
        await seeClosed();
        await eraseClient(site, erased);
      } finally {
        await site.kill();
      }
      rmSync(join(dataDir, 'database'), { recursive: true });
      followSteps(workshop.folder, [restore]);
      const again = await startSite({ dataDir, env: { LOG_LEVEL: 'warn' } });
      try {
        expect(again.output()).toContain('data erased again: the database was restored from a backup of before');
        expect([await logInStatus(again, email), await logInStatus(again, erased)]).toEqual([200, 401]);
        const mails = await (await fetch(`${again.url}/outbox?to=${encodeURIComponent(erased)}`)).text();
        expect(mails).not.toMatch(/\/outbox\/[\da-f-]{36}/);
      } finally {
        await again.stop();
      }
    } finally {
      if (before === undefined) delete process.env['DATA_DIR'];
      else process.env['DATA_DIR'] = before;
      workshop.remove();
    }
  });

  const hasServer = inject('templateDatabase') !== '' && spawnSync('pg_dump', ['--version']).status === 0;
  it.skipIf(!hasServer)(
    `[FRM-8] brings PostgreSQL back in an empty database, without who was erased meanwhile${hasServer ? '' : ' (skipped: no server or no pg_dump here)'}`,
    async () => {
      const workshop = openWorkshop();
      const fences = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text = '']) => text);
      const type = (word: string, url = ''): void => {
        const text = fences.find((fence) => fence.startsWith(word)) ?? `echo no step ${word}; exit 1`;
        execFileSync('sh', ['-eu', '-c', text], {
          cwd: workshop.folder,
          env: { ...process.env, DATABASE_URL: url },
          stdio: 'pipe',
        });
      };
      const SECRET = 'of a site that a test has started';
      const lost = await freshPlace('postgres');
      const empty = await emptyPlace('postgres');
      try {
        const site = await startSite({
          dataDir: join(folder.path, 'lost'),
          env: { DATABASE_URL: lost.url ?? '', SECRET },
        });
        try {
          await becomeClient(site, email);
          await becomeClient(site, erased);
          mkdirSync(join(workshop.folder, 'backups'));
          type('BACKUP_DIR', lost.url);
          type('npm run backup -- --dumped', lost.url);
          await seeClosed();
          await eraseClient(site, erased);
          type('npm run erasures -- export', lost.url);
        } finally {
          await site.kill();
        }
        type('pg_restore', empty.url);
        type('npm run erasures -- replay', empty.url);
        const again = await startSite({
          dataDir: join(folder.path, 'again'),
          env: { DATABASE_URL: empty.url ?? '', SECRET },
        });
        try {
          expect([await logInStatus(again, email), await logInStatus(again, erased)]).toEqual([200, 401]);
        } finally {
          await again.stop();
        }
      } finally {
        await lost.remove();
        await empty.remove();
        workshop.remove();
      }
    },
  );
});
