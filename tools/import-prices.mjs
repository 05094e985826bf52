// `npm run import-prices -- <file>`: the importer on the product's own Node. Its sources run as they are.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, checkNode, ensurePackages, runPlainly, runtime } from './prepare.mjs';

await runPlainly(async () => {
  checkNode();
  await ensurePackages((line) => console.log(`  ${line}`));
  const importer = spawn(runtime(), [join(ROOT, 'src', 'server', 'import-prices.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.on('SIGINT', () => {}); // reaches the importer too; what it was just writing is there whole or not at all
  process.exitCode = await new Promise((resolve, reject) => {
    importer.once('error', reject);
    importer.once('exit', (code) => resolve(code ?? 1));
  });
});
