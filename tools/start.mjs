// `npm start`: from a fresh clone to a running site. Arguments after `--` go to the server (see docs/settings.md).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, checkNode, ensureBuild, ensurePackages, printSettings, runPlainly, runtime } from './prepare.mjs';

const startedAt = Date.now();
const say = (line) => console.log(`  ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${line}`);

await runPlainly(async () => {
  checkNode();
  if (process.argv.includes('--help')) return printSettings('npm start -- ', say);
  await ensurePackages(say);
  await ensureBuild(say);
  say('starting the server');

  // The channel tells the server when this process ends in a way that sends no signal.
  const server = spawn(
    runtime(),
    ['--enable-source-maps', join(ROOT, 'dist', 'server', 'main.js'), ...process.argv.slice(2)],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, FORECOURT_STARTED_AT: String(startedAt) },
    },
  );
  // Ctrl-C reaches the whole process group; passing it on twice would cut the server's drain short.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  process.exitCode = await new Promise((resolve) => {
    server.once('error', (error) => {
      console.error(`\n✗ The server could not be started: ${error.message}`);
      resolve(1);
    });
    server.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
});
