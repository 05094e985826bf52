/** What the statements of a list return, in its order. */
type Results<Statements extends readonly (() => PromiseLike<unknown>)[]> = {
  -readonly [At in keyof Statements]: Awaited<ReturnType<Statements[At]>>;
};

/**
 * Runs statements of one transaction in order without waiting for each other's answers, which takes one round trip to the
 * database instead of one each: its connections are opened with `pipeline: true`. No statement may need what another
 * returns. A Drizzle query is sent when it is awaited, so each is given as a function: `() => tx.insert(…).values(…)`.
 *
 * Resolves or rejects once all have settled, so that nothing is still running when the transaction ends. Throws the first
 * error in order: behind it PostgreSQL refuses everything else, as the transaction is aborted.
 */
export async function pipelined<const Statements extends readonly (() => PromiseLike<unknown>)[]>(
  statements: Statements,
): Promise<Results<Statements>> {
  const outcomes = await Promise.allSettled(
    statements.map(
      (run) =>
        new Promise((resolve, reject) => {
          // At once: a promise that is only returned is asked for its answer a turn later, and would be overtaken.
          run().then(resolve, reject);
        }),
    ),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as Results<Statements>;
}
