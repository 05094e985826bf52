/**
 * Runs a piece of work never twice at a time. Whoever asks while it runs has it run once more after that, however many ask:
 * what they ask for may have changed since it began.
 *
 * @returns a function whose promise settles with a run that began after it was called
 */
export function runLatest(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    const run = work().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };
  return () => {
    if (running === undefined) return start();
    next ??= running
      .catch(() => {}) // told to who asked for that run
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
