// `npm run dev`: the site for who works on it. A save in the brand's folder shows within a second, and the browser reloads by
// itself. What calls and mails take from it comes with a new server, once the folder is known to be in order; code is built
// anew.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT, checkNode, ensureBuild, ensurePackages, runPlainly, runtime } from './prepare.mjs';

const say = (line) => console.log(`  ${new Date().toTimeString().slice(0, 8)}  ${line}`);
const args = process.argv.slice(2);
const named = args.findIndex((word) => word === '--brand');
const brandDir = resolve(named >= 0 ? (args[named + 1] ?? 'brand') : (process.env.BRAND_DIR ?? 'brand'));
/** What takes effect as a whole when the server reads it again. */
const LIVE = /^(?:pages|articles|events|e-books|payment-methods|podcasts|glossary|texts)(?:[\\/]|$)|^redirects\.yaml$/;
const BURST_MS = 150;

let server;
let ended = false;

function start() {
  server = spawn(runtime(), ['--enable-source-maps', join(ROOT, 'dist', 'server', 'main.js'), '--dev', 'on', ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: process.env,
  });
  const own = server;
  own.on('message', (message) => {
    if (message !== 'content-shown' || !isBrandChanged) return;
    isBrandChanged = false;
    changed('brand');
  });
  own.once('exit', (code) => {
    if (own === server && !ended)
      say(`the server ended (${code ?? 'by a signal'}); it starts again with the next change`);
  });
}

const isGone = (child) => child.exitCode !== null || child.signalCode !== null;

async function stop() {
  const old = server;
  if (isGone(old)) return;
  const gone = new Promise((done) => old.once('exit', done));
  server = undefined;
  old.kill('SIGTERM');
  await gone;
}

/** One after the other; what changes meanwhile is one more turn. */
let turning = false;
let wanted = new Set();
async function turn() {
  if (turning) return;
  turning = true;
  while (wanted.size > 0) {
    const what = wanted;
    wanted = new Set();
    try {
      if (what.has('code')) await ensureBuild(say);
      await stop();
      if (ended) process.exit(0); // asked to while no server stood
      start();
    } catch (error) {
      say(error.message); // the running site goes on with the code it has
    }
  }
  turning = false;
}

/** The folder has changed in a way that asks for a new server, once it can be read. */
let isBrandChanged = false;
const brandChanged = () => {
  isBrandChanged = true;
  if (server === undefined || server.exitCode !== null) changed('brand'); // nobody is there to read it
};

let burst;
const changed = (what) => {
  wanted.add(what);
  clearTimeout(burst);
  burst = setTimeout(() => void turn(), BURST_MS);
};

await runPlainly(async () => {
  checkNode();
  await ensurePackages(say);
  await ensureBuild(say);
  start();
  watch(
    join(ROOT, 'src'),
    { recursive: true },
    (_event, name) => !/\.test\.tsx?$|\.generated\.ts|~$/.test(name ?? '') && changed('code'),
  );
  watch(brandDir, { recursive: true }, (_event, name) => name !== null && !LIVE.test(name) && brandChanged());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      ended = true;
      if (signal !== 'SIGINT') server?.kill(signal);
      if (server !== undefined && isGone(server)) process.exit(0);
      server?.once('exit', () => process.exit(0)); // without one `turn` sees to it
    });
  }
});
