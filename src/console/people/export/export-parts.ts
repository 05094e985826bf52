import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { sealBytes, unsealBytes } from '#calls/sealed-bytes.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import type { ExportColumn } from '#contracts/people-work.ts';
import { people } from '#console/console.tables.ts';
import { peopleExportParts } from '../people-work.tables.ts';
import { type ExportCells, PERSONAL_COLUMNS } from './export-rows.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);
const about = (jobId: string, part: number) => `export ${jobId} ${part}`;

export async function keepPart(
  keys: KeyRing,
  tx: Transaction,
  jobId: string,
  part: number,
  rows: readonly ExportCells[],
): Promise<void> {
  const sealed = sealBytes(keys, await compress(JSON.stringify(rows)), about(jobId, part));
  await tx.insert(peopleExportParts).values({ jobId, part, rows: rows.length, sealed });
}

/** The rows of a job, a part at a time. Whoever was erased since they were read is there by their id alone. */
export async function* readParts(
  keys: KeyRing,
  db: Database,
  jobId: string,
  parts: number,
  columns: readonly ExportColumn[],
): AsyncGenerator<readonly ExportCells[]> {
  for (let part = 0; part < parts; part += 1) {
    const [kept] = await db
      .select()
      .from(peopleExportParts)
      .where(and(eq(peopleExportParts.jobId, jobId), eq(peopleExportParts.part, part)));
    if (kept === undefined) throw new Error(`people export ${jobId}: part ${part} is gone.`);
    const text = await expand(unsealBytes(keys, kept.sealed, about(jobId, part)));
    const rows = JSON.parse(text.toString('utf8')) as readonly ExportCells[];
    const ids = rows.flatMap(([id]) => (id === null || id === undefined ? [] : [id]));
    const there = new Set(
      (
        await db
          .select({ id: people.id })
          .from(people)
          .where(and(inArray(people.id, ids), isNotNull(people.emailNormalised)))
      ).map(({ id }) => id),
    );
    yield rows.map((row) =>
      there.has(row[0] ?? '') ? row : row.map((cell, at) => (PERSONAL_COLUMNS.has(columns[at] ?? 'id') ? null : cell)),
    );
  }
}
