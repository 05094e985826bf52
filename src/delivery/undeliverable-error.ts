/** A job that no retry can mend: it becomes a dead letter at once. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}
