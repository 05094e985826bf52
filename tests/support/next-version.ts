import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './folders.ts';

const MIGRATIONS = 'src/server/database/migrations';
const TAG = '9000_of_tomorrow';
export const NEXT_VERSION = '99.0.0';

type Json = Record<string, unknown>;
const changeJson = (file: string, change: (content: Json) => Json): void =>
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Json)));

/**
 * The version after this one, built, in a folder: the same code with one migration more, which adds a table and lets this
 * version go on. Answers the folder of its server.
 */
export function makeNextVersion(folder: string): string {
  for (const part of ['package.json', 'dist', 'src']) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  for (const part of ['node_modules', 'brand']) symlinkSync(join(ROOT, part), join(folder, part));
  changeJson(join(folder, 'package.json'), (content) => ({ ...content, version: NEXT_VERSION }));
  writeFileSync(join(folder, MIGRATIONS, `${TAG}.sql`), 'CREATE TABLE of_tomorrow (id integer PRIMARY KEY);\n');
  changeJson(join(folder, MIGRATIONS, 'meta/_journal.json'), (journal) => {
    const entries = journal['entries'] as readonly Json[];
    const last = entries.at(-1);
    return {
      ...journal,
      entries: [...entries, { ...last, idx: entries.length, tag: TAG, when: Number(last?.['when']) + 1 }],
    };
  });
  changeJson(join(folder, MIGRATIONS, 'oldest-code.json'), (codes) => ({ ...codes, [TAG]: 1 }));
  return join(folder, 'dist', 'server');
}
