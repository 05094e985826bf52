/**
 * An error as it may be logged. A failed query's message holds its parameters and PostgreSQL's details hold the row:
 * e-mails and hashes. So of an error with a query or an SQLSTATE in its chain only the code, the constraint and the
 * places are kept; of any other also the message.
 */
export function faultForLog(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const chain: Error[] = [];
  for (let cause: unknown = error; cause instanceof Error && chain.length < 5; cause = cause.cause) chain.push(cause);
  const root = chain.at(-1) ?? error;
  const { code, constraint, table } = root as { code?: unknown; constraint?: unknown; table?: unknown };
  const fromDatabase = chain.some((link) => 'query' in link || 'severity' in link);
  return {
    name: root.name,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint, table }),
    ...(fromDatabase ? {} : { message: root.message }),
    places: (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')),
  };
}
