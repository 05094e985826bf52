// `npm run new-brand`, `npm run check-content`, `npm run decide`: a command of the built server, on the product's own Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, checkNode, ensureBuild, ensurePackages, runPlainly, runtime } from './prepare.mjs';

await runPlainly(async () => {
  checkNode();
  const say = (line) => console.error(`  ${line}`);
  await ensurePackages(say);
  await ensureBuild(say);
  const [entry, ...args] = process.argv.slice(2);
  const command = spawn(runtime(), [join(ROOT, 'dist', 'server', `${entry}.js`), ...args], { stdio: 'inherit' });
  process.on('SIGINT', () => {}); // reaches the command too, which ends by it
  process.exitCode = await new Promise((resolve, reject) => {
    command.once('error', reject);
    command.once('exit', (code) => resolve(code ?? 1));
  });
});
