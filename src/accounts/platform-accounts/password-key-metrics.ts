import { type Column, and, eq, isNull, ne, notExists, or } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { keyId } from '#calls/keyed-hash.ts';
import type { Database } from '#contracts/database.ts';
import { inTime } from '#contracts/in-time.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { clients, signUpAttempts } from '../accounts.tables.ts';

/**
 * Demo accounts whose platform has still to be told a password that an older secret made: shown to their owner already, so
 * that secret stays listed until there are none (docs/decisions/102-secrets-rotate.md). Without an older secret there is no such gauge;
 * a database that is away leaves it out, and holds up no scrape.
 */
export function olderPasswordKeys(registry: Registry, db: Database, [current, ...older]: KeyRing): void {
  if (older.length === 0) return;
  const key = keyId(current);
  const isOlder = (column: Column) => or(isNull(column), ne(column, key));
  const waits = and(eq(clients.kind, 'demo'), eq(clients.state, 'pending'), isOlder(clients.passwordKey));
  /** One that joins a known profile becomes an account with its confirmation only. */
  const isNoAccountYet = notExists(
    db
      .select({ id: clients.id })
      .from(clients)
      .where(and(waits, eq(clients.attemptId, signUpAttempts.id))),
  );
  const isUnconfirmed = and(
    eq(signUpAttempts.clientKind, 'demo'),
    isNull(signUpAttempts.verifiedAt),
    isOlder(signUpAttempts.passwordKey),
    isNoAccountYet,
  );
  const gauge: Gauge = new Gauge({
    name: 'forecourt_older_secret_accounts',
    help: 'Demo accounts that wait for the platform with a password of an older SECRET, which has to stay listed until there are none.',
    labelNames: [],
    registers: [registry],
    collect: async () => {
      const counts = await inTime(Promise.all([db.$count(signUpAttempts, isUnconfirmed), db.$count(clients, waits)]));
      if (counts === undefined) gauge.remove();
      else gauge.set(counts[0] + counts[1]);
    },
  });
}
