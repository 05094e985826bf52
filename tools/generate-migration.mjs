// `npm run db:generate -- --name <name>`: writes the next migration and what it asks of the code that runs beside it (decision 059).
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayBreak } from './may-break.mjs';
import { ROOT } from './prepare.mjs';

const FOLDER = join(ROOT, 'src', 'server', 'database', 'migrations');
const FILE = join(FOLDER, 'oldest-code.json');
const { status } = spawnSync(
  join(ROOT, 'node_modules', '.bin', 'drizzle-kit'),
  ['generate', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);

const { entries } = JSON.parse(readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8'));
const oldestCodes = JSON.parse(readFileSync(FILE, 'utf8'));
let before = 1;
const all = {};
for (const { tag } of entries) {
  const known = oldestCodes[tag];
  if (known === undefined) {
    const breaks = mayBreak(readFileSync(join(FOLDER, `${tag}.sql`), 'utf8'));
    all[tag] = breaks ? 0 : before;
    console.log(
      breaks
        ? `${tag} takes away or demands something. Write in oldest-code.json the number of the migration whose code is the first that can do without, instead of 0.`
        : `${tag} only adds: code of schema ${before} may run beside it. If that is wrong, raise its number in oldest-code.json.`,
    );
  } else all[tag] = known;
  before = Math.max(before, all[tag]);
}
writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
