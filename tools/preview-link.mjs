// `npm run preview-link -- <path> [date]`: the link's maker on the product's own Node. Its sources run as they are.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, checkNode, ensurePackages, runPlainly, runtime } from './prepare.mjs';

await runPlainly(async () => {
  checkNode();
  await ensurePackages((line) => console.error(`  ${line}`));
  process.exitCode =
    spawnSync(runtime(), [join(ROOT, 'src', 'server', 'preview-link.ts'), ...process.argv.slice(2)], {
      stdio: 'inherit',
    }).status ?? 1;
});
