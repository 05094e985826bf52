// `npm run dev`: the site for who works on it. Pages show within a second of a save; code is built anew, and the rest of the
// brand's folder read anew, by a new server, after which the browser reloads by itself.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT, checkNode, ensureBuild, ensurePackages, runPlainly, runtime } from './prepare.mjs';

const say = (line) => console.log(`  ${new Date().toTimeString().slice(0, 8)}  ${line}`);
const args = process.argv.slice(2);
const named = args.findIndex((word) => word === '--brand');
const brandDir = resolve(named >= 0 ? (args[named + 1] ?? 'brand') : (process.env.BRAND_DIR ?? 'brand'));
/** What the server itself reads again while it runs. */
const LIVE = /^(?:pages|articles|payment-methods|podcasts)(?:[\\/]|$)|^redirects\.yaml$/;
const BURST_MS = 150;

let server;
let ended = false;

function start() {
  server = spawn(runtime(), ['--enable-source-maps', join(ROOT, 'dist', 'server', 'main.js'), '--dev', 'on', ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: process.env });
  const own = server;
  own.once('exit', (code) => {
    if (own === server && !ended) say(`the server ended (${code ?? 'by a signal'}); it starts again with the next change`);
  });
}

async function stop() {
  const old = server;
  if (old.exitCode !== null || old.signalCode !== null) return;
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
      start();
    } catch (error) {
      say(error.message); // the running site goes on with the code it has
    }
  }
  turning = false;
}

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
  watch(join(ROOT, 'src'), { recursive: true }, (_event, name) => !/\.test\.tsx?$|~$/.test(name ?? '') && changed('code'));
  watch(brandDir, { recursive: true }, (_event, name) => name !== null && !LIVE.test(name) && changed('brand'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      ended = true;
      if (signal !== 'SIGINT') server?.kill(signal);
      server?.once('exit', () => process.exit(0));
    });
  }
});
