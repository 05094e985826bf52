// The process of `npm run dev`; tools/dev.mjs starts it, and starts another one when code of this process changes.
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const startedAt = Date.now();
const root = join(import.meta.dirname, '../..');
enableCompileCache(join(root, 'node_modules', '.cache', 'forecourt', 'compiled'));

/** Files of the project that this process runs as they were when it started. */
const own = new Set<string>();
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) own.add(fileURLToPath(url));
    return next(url, context);
  },
});
/** What the embedded database's own process runs. */
const DATABASE = join(root, 'src/server/database/');

const { SHUTDOWN_MS } = await import('../../src/contracts/limits.ts');
const { keepFilesPrivate } = await import('../../src/server/data-folder.ts');
const { openDevServer } = await import('./open-dev-server.ts');

let server: Awaited<ReturnType<typeof openDevServer>> | undefined;
let isClosing = false;
function close(): void {
  if (isClosing) return;
  isClosing = true;
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  void Promise.resolve(server?.close()).finally(() => process.exit(0));
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, close);
process.once('disconnect', close);

try {
  keepFilesPrivate();
  server = await openDevServer({
    root,
    args: process.argv.slice(2),
    isOwn: (file) => own.has(file) || file.startsWith(DATABASE),
    restart: () => {
      process.send?.('restart');
      close();
    },
    startedAt,
  });
} catch (error) {
  for (const line of (error instanceof Error ? error.message : String(error)).split('\n')) console.error(`✗ ${line}`);
  process.exit(1);
}
