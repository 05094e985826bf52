import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { bytesSealedBy, sealBytes, unsealBytes } from '#calls/sealed-bytes.ts';
import type { Database } from '#contracts/database.ts';
import { inTime } from '#contracts/in-time.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { DOCUMENTS_RESEALED_AT_ONCE } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { applicationDocuments } from '../application.tables.ts';

const isOlder = (keys: KeyRing): SQL => {
  const name = bytesSealedBy(keys);
  return ne(sql`substring(${applicationDocuments.sealed} from 1 for ${name.length})`, name);
};

/** Seals documents by the key that signs, so that an older SECRET can go; one at a time in memory. Answers how many. */
export async function resealDocuments({ db, keys }: Pick<AccountsContext, 'db' | 'keys'>): Promise<number> {
  const older = await db
    .select({ id: applicationDocuments.id })
    .from(applicationDocuments)
    .where(isOlder(keys.document))
    .limit(DOCUMENTS_RESEALED_AT_ONCE);
  for (const { id } of older) {
    const isIt = eq(applicationDocuments.id, id);
    const [row] = await db.select({ sealed: applicationDocuments.sealed }).from(applicationDocuments).where(isIt);
    if (row === undefined) continue;
    const sealed = sealBytes(keys.document, unsealBytes(keys.document, row.sealed, id), id);
    await db
      .update(applicationDocuments)
      .set({ sealed })
      .where(and(isIt, isOlder(keys.document)));
  }
  return older.length;
}

/** How many still need an older secret. Without one there is no such gauge; a database that is away leaves it out. */
export function olderSealedDocuments(registry: Registry, db: Database, keys: KeyRing): void {
  if (keys.length === 1) return;
  const gauge: Gauge = new Gauge({
    name: 'forecourt_older_secret_documents',
    help: 'Documents of applications that an older SECRET has sealed, which has to stay listed until there are none; they are sealed again hour by hour.',
    labelNames: [],
    registers: [registry],
    collect: async () => {
      const count = await inTime(db.$count(applicationDocuments, isOlder(keys)));
      if (count === undefined) gauge.remove();
      else gauge.set(count);
    },
  });
}
