import { Counter, Gauge, type Registry } from 'prom-client';
import type { Act } from '#contracts/acts.ts';
import type { Database } from '#contracts/database.ts';
import { inTime } from '#contracts/in-time.ts';
import { readUnsealed } from './read-entries.ts';

/** Counts log-ins as they are recorded. */
export function logInCounter(registry: Registry): (act: Act) => void {
  const logIns = new Counter({
    name: 'forecourt_log_ins_total',
    help: 'Log-ins by result (done, second-step, refused) and factor: password, phone-code, provider, passkey, mailed-code, authenticator, recovery-code; none of a refusal.',
    labelNames: ['result', 'factor'],
    registers: [registry],
  });
  return ({ act, refused, factor }) => {
    if (act !== 'log-in') return;
    const result = refused === undefined ? 'done' : refused === 'second-factor-needed' ? 'second-step' : 'refused';
    logIns.inc({ result, factor: factor ?? 'none' });
  };
}

/** How long the oldest entry has waited outside the chain. A database that is away leaves it out, and holds up no scrape. */
export function unsealedAge(registry: Registry, db: Database, now: () => Date): void {
  const gauge: Gauge = new Gauge({
    name: 'forecourt_audit_unsealed_age_seconds',
    help: 'Age of the oldest entry of the audit trail that is not sealed yet; 0 where all are.',
    labelNames: [],
    registers: [registry],
    collect: async () => {
      const unsealed = await inTime(readUnsealed(db));
      if (unsealed === undefined) return gauge.remove();
      const { oldest } = unsealed;
      gauge.set(oldest === null ? 0 : Math.max(0, (now().getTime() - oldest.getTime()) / 1000));
    },
  });
}
