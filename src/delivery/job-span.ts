import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { JobResult } from 'pg-boss';
import { TRACER } from '#contracts/tracer.ts';
import type { FollowUpFacts } from './follow-up-job.ts';

/** Where traces are made, a try to deliver is one of its own, with the queries and what fails under it. */
export async function inJobSpan(
  { kind, name }: FollowUpFacts,
  attempt: number,
  deliver: () => Promise<JobResult>,
): Promise<JobResult> {
  const attributes = { 'forecourt.job.kind': kind, 'forecourt.job.name': name, 'forecourt.job.attempt': attempt };
  return trace
    .getTracer(TRACER)
    .startActiveSpan(`job ${kind} ${name}`, { kind: SpanKind.CONSUMER, attributes }, async (span) => {
      const result = await deliver();
      if (result.status !== 'completed') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      return result;
    });
}
