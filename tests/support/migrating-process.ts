// A server that is amid its migrations: brings the tables on by one that takes a while, and says when it has begun. Tests end
// it in unfriendly ways. Arguments: a database's address or `-`, a data folder, and the
// seconds that it takes.
import { pino } from 'pino';
import { migrate } from '#server/database/migrate.ts';
import { readRelease } from '#server/database/migration-files.ts';
import { openDatabase } from '#server/database/open-database.ts';

const [url = '-', dataDir = '', seconds = '60'] = process.argv.slice(2);
const handle = await openDatabase({ url: url === '-' ? undefined : url, dataDir, logger: pino({ level: 'silent' }) });
const release = readRelease();
const slow = {
  tag: '9000_slow',
  when: Date.now(),
  hash: 'of the slow one',
  oldestCode: 1,
  statements: [
    'CREATE TABLE half_made (n int)',
    'INSERT INTO half_made VALUES (1)',
    `SELECT pg_sleep(${Number(seconds)})`,
    'INSERT INTO half_made VALUES (2)',
  ],
};
setTimeout(() => console.log('amid'), 1_000);
await migrate(handle, { ...release, schema: release.schema + 1, migrations: [...release.migrations, slow] });
console.log('done');
