// `npm run dev`: the site for who works on it. A save is in the browser within a second. This process installs what the lock file
// names, once, and keeps the process of the site (tools/dev/main.ts), which asks for another one where it cannot take over
// an edit of its own code.
import { spawn } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT, checkNode, ensurePackages, printSettings, runPlainly, runtime } from './prepare.mjs';

const say = (line) => console.log(`  ${new Date().toTimeString().slice(0, 8)}  ${line}`);
const LOCK = 'package-lock.json';

let site;
let isEnding = false;

function start() {
  let isAsked = false;
  site = spawn(runtime(), [join(ROOT, 'tools', 'dev', 'main.ts'), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  site.on('message', (message) => {
    if (message !== 'restart') return;
    isAsked = true;
    say('code of the dev server has changed: it starts again');
  });
  site.once('exit', (code) => {
    site = undefined;
    if (isEnding) process.exit(0);
    if (isAsked) start();
    else say(`the server ended (${code ?? 'by a signal'}); it starts again with the next change`);
  });
}

/** Nothing is installed under a process that runs. */
let installed = readFileSync(join(ROOT, LOCK), 'utf8');
function lockChanged() {
  const lock = readFileSync(join(ROOT, LOCK), 'utf8');
  if (lock === installed) return;
  installed = lock;
  say(`${LOCK} has changed: end this (Ctrl-C) and start \`npm run dev\` again, which installs the packages`);
}

await runPlainly(async () => {
  checkNode();
  if (process.argv.includes('--help')) return printSettings('npm run dev -- ', say);
  await ensurePackages(say);
  start();
  for (const folder of ['src', 'tools', 'brand'])
    watch(join(ROOT, folder), { recursive: true }, () => {
      if (site === undefined && !isEnding) start();
    });
  watch(ROOT, (_event, name) => name === LOCK && lockChanged());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      isEnding = true;
      if (site === undefined) process.exit(0);
      if (signal !== 'SIGINT') site.kill(signal);
    });
  }
});
