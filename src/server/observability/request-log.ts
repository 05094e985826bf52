import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';

/** What is known of an answered request. Nothing in it comes from the visitor: no address, path, query or header. */
export type AnsweredRequest = {
  readonly method: string;
  /** The route's template, `/api/forms/:form` for example; `page` and `file` for what lay ready, `unmatched` where no route took it. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** That of `X-Request-Id`; undefined for what lay ready, whose answer has none. */
  readonly id: string | undefined;
};

export type RequestLog = { readonly answered: (request: AnsweredRequest) => void };

export const UNMATCHED = 'unmatched';

/** A visitor may send any word as a method; each one would be a series of its own. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Seconds. A page that lies ready takes under a millisecond, a sign-up up to half a second. */
const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures each answered request (`forecourt_http_request_duration_seconds`) and writes it to `accessLog` where one is given:
 * a line of JSON with time, request id, route, status and milliseconds, and no personal data.
 */
export function requestLog(registry: Registry, accessLog: Logger | undefined): RequestLog {
  const durations = new Histogram({
    name: 'forecourt_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by route template, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  return {
    answered: ({ method: sent, route, status, seconds, id }) => {
      const method = METHODS.has(sent) ? sent : 'other';
      durations.observe({ route, method, status }, seconds);
      accessLog?.info({ id, route, method, status, ms: Math.round(seconds * 1e6) / 1e3 }, 'answered');
    },
  };
}
