// `npm run release`: one folder that runs with Node alone, made of what `npm start` builds and runs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, checkNode, ensureBuild, ensurePackages, runPlainly, runtime } from './prepare.mjs';

const USAGE = `Usage: npm run release [-- --to <folder>] [--tar] [--commit <hash>]
  Makes a folder with the built site and the packages that it needs, for this kind of machine. On a server it runs with
  Node 24 alone: node server.js.
  --to <folder>    where to; without it dist/release/forecourt-<version>-<platform>-<arch>
  --tar            packs the folder as <folder>.tar.gz as well, with its checksum
  --commit <hash>  what the release says it was made of; without it Git's HEAD`;

await runPlainly(async () => {
  if (process.argv.includes('--help')) return console.log(USAGE);
  checkNode();
  const say = (line) => console.log(`  ${line}`);
  await ensurePackages(say);
  await ensureBuild(say);
  const child = spawn(
    runtime(),
    [join(ROOT, 'tools', 'release', 'make-release.ts'), '--from', ROOT, ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
});
