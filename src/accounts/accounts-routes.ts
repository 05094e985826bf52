import cookie from '@fastify/cookie';
import type { FastifyPluginAsync } from 'fastify';
import { EXPIRED_ROWS_SWEEP_EVERY_MS } from '#contracts/limits.ts';
import { ACCOUNT_CALLS } from './account-calls.ts';
import { type AccountsOptions, accountsContext } from './accounts-context.ts';
import { ACCOUNTS_RETENTION } from './accounts.retention.ts';
import { forgetProfiles } from './own-data/forget-profiles.ts';
import { repeatErasures } from './own-data/repeat-erasures.ts';
import { forgetOld } from '#contracts/retention.ts';
import { resealDocuments } from './application/reseal-documents.ts';
import { resealSecrets } from './second-factor/reseal-secrets.ts';
import { takeJsonOnly } from '#calls/take-json-only.ts';

/**
 * The calls of registration, verification, log-in, passwords, captcha and session (docs: calls). Bodies and answers are in
 * contracts/calls/, refusals are thrown as ProblemError. A form posted without JavaScript reaches them through
 * `app.inject` with INTERNAL_CALL_HEADER and `remoteAddress` set to the visitor's, which the throttles go by.
 */
export function accountsRoutes(options: AccountsOptions): FastifyPluginAsync {
  return async (app) => {
    const context = accountsContext(options);
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie);

    takeJsonOnly(app);
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('Cache-Control', 'no-store');
    });

    const sweep = setInterval(() => {
      forgetOld(ACCOUNTS_RETENTION, context.db, context.now())
        .then(() => forgetProfiles(context))
        .then((erased) => {
          if (erased > 0) app.log.info({ erased }, 'profiles erased that had served their time');
        })
        .catch((error: unknown) =>
          app.log.warn({ code: (error as { code?: unknown }).code }, 'expired rows stay until the next sweep'),
        )
        // A database may also be put back under a site that runs.
        .then(() => repeatErasures(context, app.log))
        .catch((error: unknown) =>
          app.log.error(
            { reason: error instanceof Error ? error.message : '' },
            'the ledger of erasures waits for the next sweep',
          ),
        );
      resealSecrets(context).catch((error: unknown) =>
        app.log.error({ reason: error instanceof Error ? error.message : '' }, 'secrets of apps are not sealed again'),
      );
      resealDocuments(context).catch((error: unknown) =>
        app.log.error({ reason: error instanceof Error ? error.message : '' }, 'documents are not sealed again'),
      );
    }, EXPIRED_ROWS_SWEEP_EVERY_MS);
    sweep.unref();
    app.addHook('onClose', async () => clearInterval(sweep));

    await context.hasher.warmUp();
    for (const call of ACCOUNT_CALLS) call.register(app, context);
  };
}
