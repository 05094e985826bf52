import { sql } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import type { Halt, HaltState } from '#contracts/halts.ts';
import { HALTS_READ_EVERY_MS } from '#contracts/limits.ts';
import { type Logger, lookRepeatedly } from '../look-repeatedly.ts';
import { haltedInstruments } from './prices.tables.ts';

/**
 * What is closed by now. The newest change and the number of all changes make the revision: one of two transactions that commit in
 * another order than they were begun in changes the number.
 */
export async function readHalts(db: Database): Promise<HaltState> {
  // Every instrument that was ever closed: some hundred rows at the most.
  const rows = await db.select().from(haltedInstruments);
  const changes = rows.reduce((sum, { version }) => sum + version, 0);
  const newestMs = Math.max(0, ...rows.map(({ changedAt }) => changedAt.getTime()));
  const halts = rows.flatMap(({ symbol, isHalted, reason, until }): Halt[] =>
    isHalted && reason !== null ? [{ symbol, reason, untilMs: until?.getTime() ?? null }] : [],
  );
  return { revision: newestMs * 1_000 + (changes % 1_000), halts };
}

/** The same for who only asks whether something has changed: one row of a table that has few. */
async function readMark(db: Database): Promise<string> {
  const { rows } = await db.execute<{ mark: string | null }>(
    sql`SELECT sum(version) || ' ' || max(changed_at) AS mark FROM ${haltedInstruments}`,
  );
  return rows[0]?.mark ?? '';
}

/**
 * Gives what is closed at each change. While the database rests, what was known last stays: nothing is opened by a fault.
 * `first` has to be awaited before prices flow; it rejects where the database does not answer.
 */
export function watchHalts(db: Database, onState: (state: HaltState) => void, logger: Logger) {
  let mark: string | undefined;

  async function look(): Promise<void> {
    const next = await readMark(db);
    if (next === mark) return;
    onState(await readHalts(db));
    mark = next;
  }

  const resting = 'closed instruments cannot be read; they stay as they were';
  return lookRepeatedly(look, HALTS_READ_EVERY_MS, logger, resting);
}
