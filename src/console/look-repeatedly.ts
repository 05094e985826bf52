export type Logger = { readonly warn: (about: object, text: string) => void };

/**
 * Looks at the database at the start, and again each `everyMs` after the last look has ended, until it is stopped. While the database
 * rests, `resting` is logged once and the looks go on. `first` rejects where the database does not answer.
 */
export function lookRepeatedly(look: () => Promise<void>, everyMs: number, logger: Logger, resting: string) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isResting = false;

  function plan(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      look()
        .then(
          () => (isResting = false),
          (error: unknown) => {
            if (!isResting) logger.warn({ reason: error instanceof Error ? error.message : String(error) }, resting);
            isResting = true;
          },
        )
        .finally(plan);
    }, everyMs);
    timer.unref();
  }

  return {
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
