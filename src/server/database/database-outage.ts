import type { Logger } from 'pino';
import { OUTAGE_LOG_EVERY_MS, OUTAGE_PROBE_MS } from '#contracts/limits.ts';
import { type Outage, createOutage } from '#domain/outage.ts';

/** An outage of the database in the log: a line when it begins, a count a minute, a line when it is over. No stacks. */
export type DatabaseOutage = {
  /** A connection broke, or a query failed because the database is away (isDatabaseResting). */
  readonly failed: (error: unknown) => void;
  readonly close: () => void;
};

/** `answers`: whether a query is answered; asked so often as OUTAGE_PROBE_MS while the outage lasts. */
export function watchOutage(logger: Logger, answers: () => Promise<boolean>): DatabaseOutage {
  let probe: NodeJS.Timeout | undefined;
  let isClosed = false;
  const outage: Outage = createOutage(
    OUTAGE_LOG_EVERY_MS,
    () => performance.now(),
    (news) => {
      if (news.kind === 'ended')
        logger.warn({ failures: news.failures, awayMs: Math.round(news.forMs) }, 'the database answers again');
      else if (news.kind === 'began')
        logger.error({ reason: news.reason }, 'the database is away: what needs it is refused until it answers again');
      else
        logger.warn(
          { reason: news.reason, failures: news.failures, awayMs: Math.round(news.forMs) },
          'the database is still away',
        );
    },
  );

  async function look(): Promise<void> {
    if (await answers()) {
      if (isClosed) return;
      outage.worked();
      return;
    }
    outage.look();
    plan();
  }

  function plan(): void {
    if (isClosed) return;
    probe = setTimeout(() => void look(), OUTAGE_PROBE_MS);
    probe.unref();
  }

  return {
    failed(error) {
      if (isClosed) return;
      const isNews = !outage.isOn();
      outage.failed(reasonOf(error));
      if (isNews) plan();
    },
    close() {
      isClosed = true;
      clearTimeout(probe);
    },
  };
}

/** What is at the bottom of it, without a query or its values. */
function reasonOf(error: unknown): string {
  let root: unknown = error;
  for (let depth = 0; depth < 5 && root instanceof Error; depth += 1) {
    const deeper: unknown = root instanceof AggregateError ? root.errors[0] : root.cause;
    if (!(deeper instanceof Error)) break;
    root = deeper;
  }
  if (!(root instanceof Error)) return 'no reason given';
  const { code } = root as { code?: unknown };
  const message = 'query' in root ? '' : (root.message.split('\n', 1)[0] ?? '');
  return (
    [message, typeof code === 'string' && !message.includes(code) ? `(${code})` : '']
      .filter((text) => text !== '')
      .join(' ') || root.name
  );
}
