import { type Column, and, eq, isNull, ne, notExists, or } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { keyId } from '#calls/keyed-hash.ts';
import type { Database } from '#contracts/database.ts';
import { clients, signUpAttempts } from '../accounts.tables.ts';
import type { AccountKeys } from '../keys.ts';

/**
 * Demo accounts whose platform has still to be told a password that an older secret made: shown to their owner already, so
 * that secret stays listed until there are none (docs/decisions/102-secrets-rotate.md). A database that is away leaves them out.
 */
export function olderPasswordKeys(
  registry: Registry,
  db: Database,
  { platformPassword: [current] }: AccountKeys,
): void {
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
  const gauge: Gauge = new Gauge({
    name: 'forecourt_older_secret_accounts',
    help: 'Demo accounts that wait for the platform with a password of an older SECRET, which has to stay listed until there are none.',
    labelNames: [],
    registers: [registry],
    collect: async () => {
      const counts = await Promise.all([
        db.$count(
          signUpAttempts,
          and(
            eq(signUpAttempts.clientKind, 'demo'),
            isNull(signUpAttempts.verifiedAt),
            isOlder(signUpAttempts.passwordKey),
            isNoAccountYet,
          ),
        ),
        db.$count(clients, waits),
      ]).catch(() => undefined);
      if (counts === undefined) gauge.remove();
      else gauge.set(counts[0] + counts[1]);
    },
  });
}
