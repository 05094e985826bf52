import fp from 'fastify-plugin';
import { logInCounter, unsealedAge } from '#audit/audit-metrics.ts';
import { auditSealer } from '#audit/audit-sealer.ts';
import { auditTrail } from '#audit/audit-trail.ts';
import { auditKeys } from '../audit-keys.ts';
import type { AuditTrail } from '#contracts/acts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly audit: AuditTrail;
  }
}

/** The audit trail: what records acts, and in processes of the role `worker` what seals the entries. */
export const auditPlugin = fp(
  async (app) => {
    const { database, logger, registry, settings } = app;
    const { now } = database;
    const key = auditKeys(app.keyFor);
    app.decorate('audit', auditTrail(key, now, logInCounter(registry)));
    if (!settings.roles.has('worker')) return;
    unsealedAge(registry, database.db, now);
    const sealer = auditSealer(database.db, key, logger);
    app.addHook('onReady', async () => sealer.start());
    app.addHook('onClose', () => sealer.stop());
  },
  { name: 'audit', dependencies: ['http', 'secrets', 'database'] },
);
