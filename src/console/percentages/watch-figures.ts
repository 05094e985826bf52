import { asc, isNull } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import type { StoredFigure } from '#contracts/loss-figures.ts';
import { STORED_FIGURES_READ_EVERY_MS } from '#contracts/limits.ts';
import { type Logger, lookRepeatedly } from '../look-repeatedly.ts';
import { lossFigures } from './percentages.tables.ts';

/** Those that count: neither withdrawn nor replaced. Some dozens at the most. */
const readFigures = (db: Database): Promise<StoredFigure[]> =>
  db
    .select({
      regulator: lossFigures.regulator,
      from: lossFigures.from,
      to: lossFigures.to,
      reviewBy: lossFigures.reviewBy,
      percent: lossFigures.percent,
    })
    .from(lossFigures)
    .where(isNull(lossFigures.endedAt))
    .orderBy(asc(lossFigures.regulator), asc(lossFigures.from));

/**
 * Gives the stored figures to who shows them: at the start, every few seconds, so that each process of each machine has them, and when
 * `look` is called. While the database rests, what was known last stays. `look` and `first` reject where the database does not answer.
 */
export function watchFigures(db: Database, onFigures: (figures: readonly StoredFigure[]) => void, logger: Logger) {
  let asked = 0;
  let shown = 0;

  async function look(): Promise<void> {
    const own = (asked += 1);
    const figures = await readFigures(db);
    // An answer that comes late knows less than one that is shown.
    if (own < shown) return;
    shown = own;
    onFigures(figures);
  }

  const resting = 'stored loss percentages cannot be read; those that were known stay';
  return { look, ...lookRepeatedly(look, STORED_FIGURES_READ_EVERY_MS, logger, resting) };
}
