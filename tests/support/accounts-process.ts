// A process of its own with the accounts room on the embedded database, for tests that kill it.
// Argument: the data folder. Prints its origin when it listens.
import { pino } from 'pino';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { openAccountsSite } from './accounts-site.ts';

const judgeAnswers = () => {
  throw new Error('nobody applies here: the forms are found by Vite, which this process is without.');
};

const handle = await openDatabase({ dataDir: process.argv[2] ?? '', logger: pino({ level: 'silent' }) });
await migrate(handle);
const site = await openAccountsSite(
  handle.db,
  { signUpsPerAddress: 'off', judgeAnswers },
  undefined,
  'as the site does',
);
console.log(site.origin);
