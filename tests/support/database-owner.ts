// A server as far as the database goes: opens the data folder it is given and writes rows one after the other, saying
// each number once it is acknowledged. Tests end it in unfriendly ways.
import { pino } from 'pino';
import { openDatabase } from '#server/database/open-database.ts';

const handle = await openDatabase({ dataDir: process.argv[2] ?? '', logger: pino({ level: 'silent' }) }).catch(
  (error: unknown) => {
    console.log(`refused ${(error as Error).name}: ${(error as Error).message}`);
    process.exit(3);
  },
);
await handle.pool.query('CREATE TABLE IF NOT EXISTS owner_rows (n int PRIMARY KEY)');
console.log('open');
for (let n = 1; ; n += 1) {
  await handle.pool.query('INSERT INTO owner_rows VALUES ($1)', [n]);
  console.log(`kept ${n}`);
}
