/**
 * Makes people who are nobody, with their terms and timelines, in a database of PostgreSQL that the site's migrations have run in.
 * Run: BENCH_DATABASE_URL=postgres://postgres@127.0.0.1/bench_console node bench/console/make-people.ts [people] [rows each]
 */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { PERSON_KINDS, PERSON_STAGES } from '#contracts/people.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const rowsEach = Number(process.argv[3] ?? 10);
const url = process.env['BENCH_DATABASE_URL'];
if (url === undefined) throw new Error('BENCH_DATABASE_URL names the scratch database.');
const BATCH = 50_000;

const FIRST =
  'maria olivia noah liam emma sofia mateo hannah jonas layla omar grace ethan lucia hugo finn maryam yusuf chloe jack'.split(
    ' ',
  );
const LAST =
  'garcia smith mueller haddad price okafor schneider romero nasser brandt whitcombe hartley khoury castillo ashdown'.split(
    ' ',
  );
const list = (words: readonly string[]) => `(array[${words.map((word) => `'${word}'`).join(',')}])`;
/** An even mix of a number's bits, so that neighbours have nothing in common. */
const mixed = (seed: number) => `(hashint8(i::bigint * 1000003 + ${seed})::bigint & 2147483647)`;
const picked = (words: readonly string[], seed: number) => `${list(words)}[1 + ${mixed(seed)} % ${words.length}]`;

const database = await openDatabase({ url, dataDir: '', logger: pino({ level: 'silent' }) });
await migrate(database);
const { pool } = database;
const owners = Array.from({ length: 40 }, () => randomUUID());
for (const [at, id] of owners.entries())
  await pool.query(
    `insert into staff (id, email, email_normalised, name, state, is_made_up, created_at) values ($1, $2, $2, $3, 'active', true, now())`,
    [id, `bench.${at}.${id}@staff.example`, `Bench ${at}`],
  );
await pool.query(
  `create unlogged table bench_person (i bigint, id uuid, first text, last text, email text, phone text)`,
);
const started = performance.now();
for (let from = 0; from < count; from += BATCH) {
  const to = Math.min(count, from + BATCH) - 1;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('truncate bench_person');
    // A third of all last names are one of fifteen; the others are nobody else's.
    await client.query(`insert into bench_person
      select i, gen_random_uuid(), ${picked(FIRST, 1)},
        case when i % 3 = 0 then ${picked(LAST, 2)} else 'x' || substr(md5(i::text), 1, 7) end,
        'person.' || i || '@' || ${picked(['example.com', 'mail.example', 'post.example'], 3)},
        '+4470' || lpad((i % 100000000)::text, 8, '0')
      from generate_series(${from}::bigint, ${to}::bigint) as i`);
    await client.query(`insert into people
      (id, email_normalised, email, name, phone, kind, stage, owner_id, edition, country, is_made_up, is_whole, created_at, last_event_at)
      select id, email, email, initcap(first) || ' ' || initcap(last), phone, ${picked(PERSON_KINDS, 4)}, ${picked(PERSON_STAGES, 5)},
        case when ${mixed(6)} % 4 = 0 then null else (${list(owners)})[1 + ${mixed(7)} % ${owners.length}]::uuid end,
        ${picked(['en-gb', 'de-de', 'es-es', 'ar-jo'], 8)}, 'GB', true, true,
        now() - ${mixed(9)} % 63072000 * interval '1 second', now() - ${mixed(10)} % 31536000 * interval '1 second'
      from bench_person`);
    await client.query(`insert into people_terms (class, term, person_id)
      select class, term, id from bench_person, lateral (values ('n', first), ('n', last), ('e', email),
        ('d', split_part(email, '@', 2)), ('p', substr(phone, 2)), ('r', reverse(substr(phone, 2))), ('a', (40000000 + i)::text)) as t (class, term)
      on conflict do nothing`);
    await client.query(`insert into timeline (id, person_id, at, kind, ref_table, ref_id, facts)
      select gen_random_uuid(), id, now() - (k * 86400 + i % 86400) * interval '1 second',
        (array['registration','step','email-confirmed','log-in','log-in','enquiry'])[1 + k % 6], 'registrations', id,
        '{"form":"signup","version":"3","source":"google"}'::jsonb
      from bench_person, generate_series(1, ${rowsEach}) as k`);
    await client.query('commit');
  } finally {
    client.release();
  }
  console.log(`${to + 1} people, ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
await pool.query('drop table bench_person');
await pool.query('vacuum (analyze) people, people_terms, timeline');
await database.close();
