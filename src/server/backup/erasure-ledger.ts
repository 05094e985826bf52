import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { type Erasure, type ErasureLedger, ErasureLedgerError } from '#contracts/erasures.ts';
import { ERASURES_KEPT_S } from '#contracts/limits.ts';
import { secondsBefore } from '#contracts/retention.ts';
import { syncPath } from './sync-path.ts';

/** In the data folder, and beside backups: an erasure a line, as JSON. */
export const ERASURES_FILE = 'erasures.jsonl';

const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text: string) => new Date(text)),
);
const LINE = z.object({ erased: z.uuid(), erased_at: moment, held_until: z.nullable(moment) });

/** The fields of a line; the log has the same of each erasure, so that its file is a ledger too. */
const lineOf = ({ profileId, erasedAt, heldUntil }: Erasure): string =>
  JSON.stringify({ erased: profileId, erased_at: erasedAt, held_until: heldUntil });

/**
 * The erasures of a ledger or of a log: lines that speak of none are left out. Undefined where there is no such file. Throws
 * ErasureLedgerError where it cannot be read, or a line of an erasure is damaged.
 */
export async function readErasures(file: string): Promise<readonly Erasure[] | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new ErasureLedgerError(`${file} cannot be read (${code}). Fix its permissions.`);
  }
  return text.split('\n').flatMap((line, before) => {
    if (!line.includes('"erased":')) return [];
    try {
      const { erased, erased_at: erasedAt, held_until: heldUntil } = z.parse(LINE, JSON.parse(line));
      return [{ profileId: erased, erasedAt, heldUntil }];
    } catch {
      throw new ErasureLedgerError(
        `${file} is damaged in line ${before + 1}. Take the copy that is beside the newest backup, or delete the line.`,
      );
    }
  });
}

/**
 * Adds what the file lacks, and makes the file where there is none, readable by its owner alone. It is replaced as a whole, so it is
 * never cut short. Throws ErasureLedgerError.
 *
 * @param forgetBefore erasures before it are left out of what is written; left out, none
 * @returns all that the file had, and what was added
 */
export async function addErasures(
  file: string,
  more: readonly Erasure[],
  forgetBefore = new Date(0),
): Promise<readonly Erasure[]> {
  const held = await readErasures(file);
  const byId = new Map(held?.map((erasure) => [erasure.profileId, erasure] as const));
  const lacking = more.filter(({ profileId }) => !byId.has(profileId));
  const all = [...byId.values(), ...lacking];
  const written = all.filter(({ erasedAt }) => erasedAt >= forgetBefore);
  if (held !== undefined && lacking.length === 0 && all.length === written.length) return all;
  const unfinished = `${file}.${process.pid}.part`;
  try {
    const lines = written.toSorted((a, b) => a.erasedAt.getTime() - b.erasedAt.getTime()).map(lineOf);
    await writeFile(unfinished, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    await syncPath(unfinished);
    await rename(unfinished, file);
    await syncPath(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {}); // what went wrong before says more
    const { code } = error as NodeJS.ErrnoException;
    throw new ErasureLedgerError(`${file} cannot be written (${code}). Free some space, or fix its permissions.`);
  }
  return all;
}

/** Erasures before it are in no backup that is still kept. */
const oldest = (): Date => secondsBefore(new Date(), ERASURES_KEPT_S);

/** The ledger of a site, in its data folder. */
export const erasureLedger = (dataDir: string): ErasureLedger => ({
  add: (known) => addErasures(join(dataDir, ERASURES_FILE), known, oldest()),
});

/** Adds erasures to the file that is copied away with the backups. @returns how many it has */
export async function copyErasures(erasures: readonly Erasure[], to: string): Promise<number> {
  await addErasures(to, erasures, oldest());
  return (await readErasures(to))?.length ?? 0;
}
