// A process of its own that works on the jobs of staff as a site's worker does, for tests that kill it.
// Arguments: where the database is (a folder, or an address of PostgreSQL), and the key of exports in hex. Says `ready` when it works.
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { auditTrail } from '#audit/audit-trail.ts';
import { PEOPLE_JOB, runPeopleJob } from '#console/people/jobs/people-jobs.ts';
import type { TaskHandler } from '#contracts/follow-ups.ts';
import { createDelivery } from '#delivery/delivery.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { MAIL_COLOURS } from './mail-colours.ts';

const [place = '', key = ''] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
const database = await openDatabase({
  logger,
  ...(place.startsWith('postgres') ? { url: place, dataDir: '' } : { dataDir: place }),
});
const keys = [new Uint8Array(Buffer.from(key, 'hex'))] as const;
const now = () => new Date();
const tasks: Record<string, TaskHandler> = {};
const delivery = await createDelivery({
  database,
  transport: { kind: 'smtp', url: 'smtp://127.0.0.1:9', tls: 'opportunistic' },
  brand: { name: 'Test', publicUrl: 'https://forecourt.test', colours: MAIL_COLOURS, from: 'Test <a@forecourt.test>' },
  texts: { text: () => '' } as never,
  edition: () => undefined,
  tasks,
  logger,
  registry: new Registry(),
  // A worker that died is noticed within seconds.
  times: { retryFirst: 1, retryMax: 1, retries: 9, expires: 3, supervise: 1, forget: 60 },
});
tasks[PEOPLE_JOB] = runPeopleJob({
  db: database.db,
  audit: auditTrail(keys, now),
  enqueue: delivery.enqueue,
  now,
  exportKeys: keys,
  isDemonstration: false,
  sliceMs: 500,
});
await delivery.start();
console.log('ready');
