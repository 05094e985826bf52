/**
 * Page requests per second: the site as `npm start` runs it, against a bare Fastify that sends the same compressed
 * bytes, and against nginx with them on disk. In turn, in one run, server on one core and load on the other; the
 * figure to read is the ratio. Needs wrk, nginx and taskset, and a build (`npm start` makes one).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 32;
const PATH = process.argv[2] ?? '/en-gb';
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
const children: ChildProcess[] = [];

const onServerCore = (command: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess => {
  const child = spawn('taskset', ['-c', '0', command, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  children.push(child);
  return child;
};

async function answering(url: string): Promise<Response> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
      if (response.ok) return response;
    } catch {
      // not listening yet: asked again below
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${url} did not answer within 20 s`);
}

/** Requests per second; any answer that is not a 2xx voids the round. */
function load(url: string): { perSecond: number; p99: string } {
  const text = execFileSync(
    'taskset',
    ['-c', '1', 'wrk', '-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency', '-H', 'Accept-Encoding: br', url],
    { encoding: 'utf8' },
  );
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(`${url}: ${text}`);
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]), p99: /99%\s+(\S+)/.exec(text)?.[1] ?? '?' };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

try {
  onServerCore(process.execPath, [
    join(root, 'dist/server/main.js'),
    '--port',
    '18080',
    '--data',
    join(folder, 'data'),
  ]);
  const answer = await answering(`http://127.0.0.1:18080${PATH}`);
  if (answer.headers.get('content-encoding') !== 'br') throw new Error('the page came uncompressed');
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'].includes(name),
    ),
  );

  // The very bytes on the wire, for the peers.
  const bytes = execFileSync('curl', ['-s', '-H', 'Accept-Encoding: br', `http://127.0.0.1:18080${PATH}`]);
  writeFileSync(join(folder, 'page.br'), bytes);
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(headers));
  writeFileSync(
    join(folder, 'fastify.mjs'),
    `import { readFileSync } from 'node:fs';
import Fastify from ${JSON.stringify(join(root, 'node_modules/fastify/fastify.js'))};
const body = readFileSync(${JSON.stringify(join(folder, 'page.br'))});
const headers = JSON.parse(readFileSync(${JSON.stringify(join(folder, 'headers.json'))}, 'utf8'));
const app = Fastify();
app.get(${JSON.stringify(PATH)}, (request, reply) => reply.headers(headers).send(body));
await app.listen({ port: 18081, host: '127.0.0.1' });
`,
  );
  onServerCore(process.execPath, [join(folder, 'fastify.mjs')]);
  await answering(`http://127.0.0.1:18081${PATH}`);

  const nginxHeaders = Object.entries(headers)
    .filter(([name]) => !['content-type', 'etag'].includes(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${userInfo().uid === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; keepalive_requests 100000000; server { listen 127.0.0.1:18082;
location = ${PATH} { types {} default_type "text/html; charset=utf-8"; alias ${folder}/page.br; ${nginxHeaders.join(' ')} } } }
`,
  );
  onServerCore('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder]);
  await answering(`http://127.0.0.1:18082${PATH}`);

  const peers = { forecourt: 18080, fastify: 18081, nginx: 18082 } as const;
  const figures: Record<keyof typeof peers, { perSecond: number; p99: string }[]> = {
    forecourt: [],
    fastify: [],
    nginx: [],
  };
  for (const port of Object.values(peers)) load(`http://127.0.0.1:${port}${PATH}`); // warm-up
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, port] of Object.entries(peers) as [keyof typeof peers, number][])
      figures[name].push(load(`http://127.0.0.1:${port}${PATH}`));
  }
  const ratio = (peer: keyof typeof peers) =>
    median(
      figures.forecourt.map((figure, round) => figure.perSecond / (figures[peer][round]?.perSecond ?? Number.NaN)),
    );
  console.log(`${PATH}: ${bytes.length} bytes (brotli), ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections`);
  for (const [name, list] of Object.entries(figures)) {
    console.log(
      `${name.padEnd(10)} ${Math.round(median(list.map((figure) => figure.perSecond)))
        .toString()
        .padStart(7)} requests/s   p99 ${list.map((figure) => figure.p99).join(' ')}`,
    );
  }
  console.log(`forecourt / fastify ${ratio('fastify').toFixed(2)}   forecourt / nginx ${ratio('nginx').toFixed(2)}`);
} finally {
  for (const child of children) child.kill();
  await new Promise((done) => setTimeout(done, 1_500));
  rmSync(folder, { recursive: true, force: true });
}
