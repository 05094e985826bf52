import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder.ts';

/** One file that `npm run db:generate` wrote. */
export type Migration = {
  /** Its file's name without the ending: `0004_price_history`. */
  readonly tag: string;
  /** When it was generated, Unix milliseconds: with the hash, how a database knows it. */
  readonly when: number;
  /** SHA-256 of the file, in hex, as drizzle-orm has it. */
  readonly hash: string;
  readonly statements: readonly string[];
  /** The smallest schema number of the code that may run once it is applied. */
  readonly oldestCode: number;
};

/** The code that runs, as far as the database has to do with it (decision 059). */
export type Release = {
  /** Of package.json. */
  readonly version: string;
  /** How many migrations it knows: each version that changes how it uses the database brings one more. */
  readonly schema: number;
  readonly migrations: readonly Migration[];
};

export const MIGRATIONS_FOLDER = join(projectFolder(), 'src', 'server', 'database', 'migrations');
/** Tag → oldestCode. Not in the files themselves: a released file never changes, or its hash would. */
const OLDEST_CODE_FILE = 'oldest-code.json';

const readJson = <Content>(...path: readonly string[]): Content =>
  JSON.parse(readFileSync(join(...path), 'utf8')) as Content;

export function readRelease(folder = MIGRATIONS_FOLDER): Release {
  const { entries } = readJson<{ entries: readonly { tag: string; when: number }[] }>(folder, 'meta', '_journal.json');
  const oldestCodes = readJson<Readonly<Record<string, number>>>(folder, OLDEST_CODE_FILE);
  const migrations = entries.map(({ tag, when }): Migration => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    const oldestCode = oldestCodes[tag];
    if (oldestCode === undefined)
      throw new Error(
        `The migration ${tag} does not say which code may run on it. Name it in ${join(folder, OLDEST_CODE_FILE)}.`,
      );
    return {
      tag,
      when,
      oldestCode,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
    };
  });
  return {
    version: readJson<{ version: string }>(projectFolder(), 'package.json').version,
    schema: migrations.length,
    migrations,
  };
}
