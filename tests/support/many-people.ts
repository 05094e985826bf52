import { sql } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';

/** Made-up people by the thousand, a minute apart, whose names no spreadsheet may run. */
export const addManyPeople = (db: Database, count: number, set: { readonly country?: string } = {}): Promise<unknown> =>
  db.execute(sql`
    insert into people (id, email_normalised, email, name, phone, kind, stage, edition, country, is_whole, created_at, last_event_at)
    select gen_random_uuid(), 'many.' || i || '.' || ${set.country ?? 'GB'} || '@example.com', 'many.' || i || '.' || ${set.country ?? 'GB'} || '@example.com',
      '=Many ' || i, '+4470' || i, 'learner', 'qualified', 'es-es', ${set.country ?? 'GB'}, true,
      '2026-10-01T00:00:00Z'::timestamptz - i * interval '1 minute', '2026-10-01T00:00:00Z'::timestamptz - (i * 7 % 1000) * interval '1 minute'
    from generate_series(1, ${count}) as i`);
