const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** PostgreSQL classes: 08 connection exception, 53 insufficient resources (disk full, too many connections), 57P operator intervention, 58 system error. */
const RESTING_STATES = /^(?:08|53|57P|58)/;
/** A standby, or a primary that was taken out: what writes is answered elsewhere, or here in a moment. */
const READ_ONLY = '25006';
/** What `pg` says without a code when the connection goes, or when none came free in time. */
const RESTING_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Whether a failed query means that the database rests (the answer is 503) rather than that the query is wrong. */
export function isDatabaseResting(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, severity, syscall } = cause as { code?: unknown; severity?: unknown; syscall?: unknown };
    // A database that its operator has closed for now (ALLOW_CONNECTIONS false).
    if (code === '55000' && severity === 'FATAL') return true;
    if (typeof code === 'string' && (code === READ_ONLY || RESTING_STATES.test(code))) return true;
    if (
      typeof code === 'string' &&
      UNREACHABLE.has(code) &&
      ['connect', 'read', 'write', 'getaddrinfo', undefined].includes(syscall as string)
    )
      return true;
    if (RESTING_MESSAGES.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseResting)) return true;
  }
  return false;
}
