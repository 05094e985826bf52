import { and, eq, not, like } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { sealedBy, sealText, unsealText } from '#calls/sealed-text.ts';
import type { Database } from '#contracts/database.ts';
import { inTime } from '#contracts/in-time.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { authenticatorApps } from '../second-factor.tables.ts';

const isOlder = (keys: KeyRing) => not(like(authenticatorApps.secret, `${sealedBy(keys)}%`));

/** Seals the secrets of authenticator apps by the key that signs, so that an older SECRET can go. Answers how many. */
export async function resealSecrets({ db, keys }: Pick<AccountsContext, 'db' | 'keys'>): Promise<number> {
  const older = await db
    .select({ id: authenticatorApps.id, secret: authenticatorApps.secret })
    .from(authenticatorApps)
    .where(isOlder(keys.secondFactor));
  for (const { id, secret } of older) {
    const sealed = sealText(keys.secondFactor, unsealText(keys.secondFactor, secret, id), id);
    await db
      .update(authenticatorApps)
      .set({ secret: sealed })
      .where(and(eq(authenticatorApps.id, id), eq(authenticatorApps.secret, secret)));
  }
  return older.length;
}

/** How many still need an older secret. Without one there is no such gauge; a database that is away leaves it out. */
export function olderSealedSecrets(registry: Registry, db: Database, keys: KeyRing): void {
  if (keys.length === 1) return;
  const gauge: Gauge = new Gauge({
    name: 'forecourt_older_secret_factors',
    help: 'Authenticator apps whose secret an older SECRET has sealed, which has to stay listed until there are none; they are sealed again within the hour.',
    labelNames: [],
    registers: [registry],
    collect: async () => {
      const count = await inTime(db.$count(authenticatorApps, isOlder(keys)));
      if (count === undefined) gauge.remove();
      else gauge.set(count);
    },
  });
}
