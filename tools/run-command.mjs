// `npm run check-content` and the other commands of src/cli, on the product's own Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { BUILT_COMMANDS } from './commands.mjs';
import { ROOT, checkNode, ensureBuild, ensurePackages, runPlainly, runtime } from './prepare.mjs';

await runPlainly(async () => {
  checkNode();
  // What a command prints may be piped on.
  const say = (line) => console.error(`  ${line}`);
  await ensurePackages(say);
  const [name, ...args] = process.argv.slice(2);
  const isBuilt = BUILT_COMMANDS.includes(name);
  if (isBuilt) await ensureBuild(say);
  const file = isBuilt ? join(ROOT, 'dist', 'server', `${name}.js`) : join(ROOT, 'src', 'cli', `${name}.ts`);
  const command = spawn(runtime(), [file, ...args], {
    stdio: 'inherit',
    env: { CACHE_DIR: join(ROOT, 'node_modules', '.cache', 'forecourt'), ...process.env },
  });
  process.on('SIGINT', () => {}); // reaches the command too, which ends by it
  process.exitCode = await new Promise((resolve, reject) => {
    command.once('error', reject);
    command.once('exit', (code) => resolve(code ?? 1));
  });
});
