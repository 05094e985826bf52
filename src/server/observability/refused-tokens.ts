import { Counter, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import { OUTAGE_LOG_EVERY_MS } from '#contracts/limits.ts';
import { createOutage } from '#domain/outage.ts';

const TOKENS = ['metrics', 'operator', 'mail-reports'] as const;
export type RefusedTokens = (token: (typeof TOKENS)[number], requestId: string) => void;

/**
 * Wrong tokens of operators, for metrics and log: a line at the first with the id of its request, then a count a minute, so that whoever
 * guesses fills no disk. A request without a token is anybody's, and is not counted.
 */
export function refusedTokens(registry: Registry, log: Pick<Logger, 'warn'>): RefusedTokens {
  const counter = new Counter({
    name: 'forecourt_refused_tokens_total',
    help: 'Requests with a wrong METRICS_TOKEN (token="metrics"), OPERATOR_TOKEN (token="operator") or MAIL_REPORTS_TOKEN (token="mail-reports"; signatures of Amazon SNS too).',
    labelNames: ['token'],
    registers: [registry],
  });
  const logs = Object.fromEntries(TOKENS.map((token) => [token, tokenLog(token, log)]));
  for (const token of TOKENS) counter.inc({ token }, 0);
  return (token, requestId) => {
    counter.inc({ token });
    logs[token]?.(requestId);
  };
}

function tokenLog(token: string, log: Pick<Logger, 'warn'>): (requestId: string) => void {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  const outage = createOutage(
    OUTAGE_LOG_EVERY_MS,
    () => performance.now(),
    (news) => {
      if (news.kind === 'began') log.warn({ token, requestId: news.reason }, 'a wrong token was refused');
      else if (news.kind === 'goes-on')
        log.warn({ token, requestId: news.reason, refused: news.failures }, 'wrong tokens are still refused');
    },
  );
  return (requestId) => {
    if (performance.now() - lastAtMs >= OUTAGE_LOG_EVERY_MS) outage.worked();
    lastAtMs = performance.now();
    outage.failed(requestId);
  };
}
