import { type Span, SpanKind, SpanStatusCode, context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import fp from 'fastify-plugin';
import { TRACER } from '#contracts/tracer.ts';
import { startTracing } from '../observability/tracing.ts';
import { plainAddress } from '../trusted-proxies.ts';
import { UNMATCHED } from '../observability/request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/**
 * A span for each request that the framework takes, where OTEL_EXPORTER_OTLP_ENDPOINT is set; the queries and jobs under it find it as
 * the active one. It names the route's template and the request id, never an address or a query, which may hold a token.
 * Only a proxy that is trusted may say of which trace a request is a part.
 */
export const tracingPlugin = fp(
  async (app) => {
    const { otlpEndpoint: endpoint, traceShare: share, serviceName, roles } = app.settings;
    if (endpoint === undefined) return;
    const stop = await startTracing({ endpoint, share, serviceName, roles });
    app.addHook('onClose', stop);
    const tracer = trace.getTracer(TRACER);
    app.decorateRequest('span', undefined);

    app.addHook('onRequest', (request, _reply, done) => {
      const isTrusted = app.trusts(plainAddress(request.raw.socket.remoteAddress ?? '') ?? '');
      const parent = isTrusted ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
      const span = tracer.startSpan(
        `${request.method} ${request.routeOptions.url ?? UNMATCHED}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': request.method,
            'http.route': request.routeOptions.url ?? UNMATCHED,
            'forecourt.request.id': request.id,
          },
        },
        parent,
      );
      request.span = span;
      context.with(trace.setSpan(parent, span), done);
    });
    // The body arrives by events of the socket, which know nothing of the span.
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.span === undefined) done();
      else context.with(trace.setSpan(context.active(), request.span), done);
    });
    app.addHook('onError', async (request, _reply, error) => {
      request.span?.recordException({ name: error.name, code: error.code });
    });
    app.addHook('onResponse', async (request, reply) => {
      const { statusCode } = reply.raw;
      request.span?.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR });
      request.span?.end();
    });
    app.addHook('onRequestAbort', async (request) => request.span?.end());
  },
  { name: 'tracing' },
);
