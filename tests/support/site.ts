import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { BUILT } from './built.ts';
import { ROOT } from './folders.ts';

const READY_WITHIN_MS = 60_000;

export type Site = {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything the server printed, both streams. */
  readonly output: () => string;
  /** Ends it as an operator would; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
};

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The server as built, started with these arguments; resolves once it has exited. For starts that must fail. */
export async function runServer(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(args, env);
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, output: output() };
}

/** The whole site as built, on a port and a data folder of its own, ready to be visited. */
export async function startSite(options: {
  dataDir: string;
  port?: number;
  args?: readonly string[];
  env?: Record<string, string>;
  /** The folder of another built server than this project's. */
  program?: string;
  readyWithinMs?: number;
  /** A file that both streams go to, as where the service manager appends them to one. */
  logFile?: string;
}): Promise<Site> {
  const port = options.port ?? (await freePort());
  const { child, output } = launch(
    ['--port', String(port), '--data', options.dataDir, ...(options.args ?? [])],
    options.env ?? {},
    options.program,
    options.logFile,
  );
  const url = `http://localhost:${port}`;
  const readyWithinMs = options.readyWithinMs ?? READY_WITHIN_MS;
  const deadline = Date.now() + readyWithinMs;
  while (!output().includes('is open at')) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${output()}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the server was not ready within ${readyWithinMs} ms:\n${output()}`);
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  const ended = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    const [code] = (await once(child, 'close')) as [number | null];
    return code;
  };
  return {
    url,
    pid: child.pid ?? 0,
    dataDir: options.dataDir,
    output,
    stop: () => ended('SIGTERM'),
    kill: async () => void (await ended('SIGKILL')),
  };
}

function launch(
  args: readonly string[],
  env: Record<string, string>,
  program = BUILT.server,
  logFile?: string,
): { child: ChildProcess; output: () => string } {
  const log = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
  const child = spawn(process.execPath, [join(program, 'main.js'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    // The surroundings must not decide what is tested.
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      LOG_LEVEL: 'error',
      EMBEDDED_DATABASE_LIVES: 'briefly',
      ...(process.env['CACHE_DIR'] !== undefined && { CACHE_DIR: process.env['CACHE_DIR'] }),
      ...(process.env['NODE_COMPILE_CACHE'] !== undefined && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
      ...env,
    },
  });
  if (typeof log === 'number') closeSync(log);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => (logFile === undefined ? text : readFileSync(logFile, 'utf8')) };
}
