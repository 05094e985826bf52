import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NEWEST_DUMP_MAX_AGE_S } from '#contracts/limits.ts';

/** What a dump of `pg_dump --format=custom` begins with. */
const DUMP_MARK = 'PGDMP';
/** As deploy/backup/dump.sh names them; a dump has its name once it is whole. */
const DUMP_NAME = /^forecourt-[\w-]+\.dump$/;

/**
 * The newest dump in the folder. Throws where there is none, where it is older than that a timer could have made it just now, and
 * where it is no dump.
 */
export async function newestDump(folder: string, now = new Date()): Promise<{ file: string; bytes: number }> {
  const names = (await readdir(folder)).filter((name) => DUMP_NAME.test(name)).toSorted();
  const newest = names.at(-1);
  if (newest === undefined) throw new Error(`${folder} has no dump. Make one with deploy/backup/dump.sh.`);
  const file = join(folder, newest);
  const { mtime, size } = await stat(file);
  if (now.getTime() - mtime.getTime() > NEWEST_DUMP_MAX_AGE_S * 1000)
    throw new Error(`The newest dump, ${file}, is of ${mtime.toISOString()}: deploy/backup/dump.sh has failed since.`);
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(DUMP_MARK.length), 0, DUMP_MARK.length, 0);
    if (buffer.toString('latin1') !== DUMP_MARK)
      throw new Error(`${file} is no dump of pg_dump --format=custom. Look at what made it.`);
  } finally {
    await handle.close();
  }
  return { file, bytes: size };
}
