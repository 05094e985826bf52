import { context, propagation, trace } from '@opentelemetry/api';

type TracingOptions = {
  /** Of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** Of new traces, 0 to 1; a trace that a proxy began is kept or left out whole. */
  readonly share: number;
  readonly serviceName: string;
  readonly roles: ReadonlySet<string>;
};

/**
 * Sends spans to a collector of OpenTelemetry from now on, in batches; one that is away costs spans and nothing else. The packages
 * are loaded here, so a site without a collector does not load them. Answers what ends it, with what is left sent.
 */
export async function startTracing({
  endpoint,
  share,
  serviceName,
  roles,
}: TracingOptions): Promise<() => Promise<void>> {
  const [
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    exporter,
    { resourceFromAttributes },
    sdk,
  ] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'forecourt.roles': [...roles].join(',') }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown();
    trace.disable();
    propagation.disable();
    context.disable();
  };
}
