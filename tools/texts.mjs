// `npm run texts`: the texts for translators and back (tools/texts/main.ts), on the product's own Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, checkNode, ensurePackages, runPlainly, runtime } from './prepare.mjs';

await runPlainly(async () => {
  checkNode();
  await ensurePackages((line) => console.error(`  ${line}`));
  const command = spawn(runtime(), [join(ROOT, 'tools', 'texts', 'main.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = await new Promise((done, reject) => {
    command.once('error', reject);
    command.once('exit', (code) => done(code ?? 1));
  });
});
