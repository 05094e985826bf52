import { asc, isNull } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import type { StoredFigure } from '#contracts/loss-figures.ts';
import { STORED_FIGURES_READ_EVERY_MS } from '#contracts/limits.ts';
import { lossFigures } from './percentages.tables.ts';

type Logger = { readonly warn: (about: object, text: string) => void };

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
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isResting = false;
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

  function plan(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      look()
        .then(
          () => (isResting = false),
          (error: unknown) => {
            if (!isResting)
              logger.warn(
                { reason: error instanceof Error ? error.message : String(error) },
                'stored loss percentages cannot be read; those that were known stay',
              );
            isResting = true;
          },
        )
        .finally(plan);
    }, STORED_FIGURES_READ_EVERY_MS);
    timer.unref();
  }

  return {
    look,
    first: async () => {
      await look();
      plan();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
