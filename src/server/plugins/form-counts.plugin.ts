import fp from 'fastify-plugin';
import { Counter } from 'prom-client';
import { editionNamed, requestEdition } from '#calls/request-edition.ts';
import { findForm, stepOfRoute } from '#console/funnel/counted-form.ts';
import { LoadCounter } from '#console/funnel/load-counter.ts';
import { recordOutcome } from '#console/funnel/record-outcome.ts';
import type { FormCounts } from '#contracts/form-counts.ts';
import { OUTAGE_LOG_EVERY_MS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { createOutage } from '#domain/outage.ts';
import { COUNTED_FORMS } from '../counted-forms.ts';
import { type FormLoads, formLoads, namedIn } from '../form-loads.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined where FORM_COUNTS is off. */
    readonly formLoads: FormLoads | undefined;
    readonly formCounts: FormCounts | undefined;
  }
}

/** Counts what becomes of forms, without cookies and without persons (decision 134). Before the routes whose refusals it hears of. */
export const formCountsPlugin = fp(
  async (app) => {
    const { callOptions, database, logger, registry, settings } = app;
    if (settings.formCounts === 'off') {
      app.decorate('formLoads', undefined).decorate('formCounts', undefined);
      return;
    }
    const dropped = new Counter({
      name: 'forecourt_form_loads_dropped_total',
      help: 'Loads of forms that were not counted, since the database was away for too long.',
      registers: [registry],
    });
    const outage = createOutage(
      OUTAGE_LOG_EVERY_MS,
      () => performance.now(),
      (news) => {
        if (news.kind === 'began') logger.warn({ reason: news.reason }, 'loads of forms wait for the database');
      },
    );
    const counter = new LoadCounter({
      db: database.db,
      now: callOptions.now,
      onDropped: (loads) => dropped.inc(loads),
      onWaiting: (error) => outage.failed(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''),
      onWritten: () => outage.worked(),
    });
    const loads = formLoads(COUNTED_FORMS, (load) => counter.count(load));
    app
      .decorate('formLoads', loads)
      .decorate('formCounts', { outcome: recordOutcome(COUNTED_FORMS, callOptions.now), begun: loads.begun });

    app.addHook('onError', async (request, _reply, error: unknown) => {
      if (!(error instanceof ProblemError)) return;
      const { source, edition, ...named } = namedIn(request.body);
      const found = findForm(COUNTED_FORMS, named);
      const step = found && stepOfRoute(found.form, request.routeOptions.url ?? '');
      if (found === undefined || step === undefined) return;
      const { editions } = callOptions;
      loads.refused({
        ...found,
        step,
        edition: (
          (typeof edition === 'string' ? editionNamed(editions, edition) : undefined) ??
          requestEdition(editions, request)
        ).id,
        agent: request.headers['user-agent'],
        source,
        // The first of each is what the visitor reads.
        fields: Object.entries(error.errors ?? {}).flatMap(([field, [first]]) =>
          first === undefined ? [] : [[field, first.code] as const],
        ),
        problem: error.code,
      });
    });
    app.addHook('onReady', async () => counter.start());
    app.addHook('onClose', () => counter.stop());
  },
  { name: 'form-counts', dependencies: ['http', 'database', 'calls'] },
);
