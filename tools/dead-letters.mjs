// `npm run dead-letters`: the command on the product's own Node. Its sources run as they are.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, checkNode, ensurePackages, runPlainly, runtime } from './prepare.mjs';

await runPlainly(async () => {
  checkNode();
  await ensurePackages((line) => console.log(`  ${line}`));
  const command = spawn(runtime(), [join(ROOT, 'src', 'server', 'dead-letters.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.on('SIGINT', () => {}); // reaches the command too
  process.exitCode = await new Promise((resolve, reject) => {
    command.once('error', reject);
    command.once('exit', (code) => resolve(code ?? 1));
  });
});
