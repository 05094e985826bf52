import { type Span, SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api';
import pg from 'pg';
import { TRACER } from '#contracts/tracer.ts';

const TEXT_MAX = 1_000;

/**
 * A client whose queries are spans, under the span that is active where they are sent; without one there is none. Their texts go along with `?` in place
 * of what is quoted; parameters never do.
 */
export class TracedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.query = tracedQuery(this.query.bind(this) as Query) as this['query'];
  }
}

/** The pool hands a client to whoever waited, from within the work of whoever gave it back: the waiter keeps its own span. */
export function keepSpansApart(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (given?: Callback) => unknown;
  pool.connect = ((given?: Callback) =>
    given === undefined ? connect() : connect(context.bind(context.active(), given))) as pg.Pool['connect'];
}

type Callback = (...answer: unknown[]) => void;
type Query = (...args: unknown[]) => unknown;

const tracedQuery =
  (query: Query): Query =>
  (...args) => {
    const text = textOf(args[0]);
    // A cursor or a copy has no single end; a look for jobs, twice a second, belongs to nothing that somebody waits for.
    if (text === undefined || trace.getActiveSpan() === undefined) return query(...args);
    const span = trace.getTracer(TRACER).startSpan(summaryOf(text), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutLiterals(text) },
    });
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const given = context.bind(context.active(), callback as Callback);
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(span, error);
        given(error, result);
      });
    }
    const answer = query(...args) as Promise<unknown>;
    answer.then(
      () => end(span, undefined),
      (error: unknown) => end(span, error),
    );
    return answer;
  };

function end(span: Span, error: unknown): void {
  if (error !== undefined && error !== null) {
    // Its message and detail may quote a row.
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string') span.setAttribute('db.response.status_code', code);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined;
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined;
}

/** `SELECT sessions` of `select "id" from "sessions"`. */
const summaryOf = (text: string): string => {
  const [, verb = 'query'] = /^\s*(?:with\b[^;]*?\)\s*)?([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([\w.]+)"?/i.exec(text) ?? [];
  return `${verb.toUpperCase()}${table === undefined ? '' : ` ${table}`}`;
};

const withoutLiterals = (text: string): string => text.replaceAll(/'(?:[^']|'')*'/g, '?').slice(0, TEXT_MAX);
