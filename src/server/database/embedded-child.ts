// The embedded database's own process: WebAssembly PostgreSQL (PGlite) behind a Unix socket that speaks PostgreSQL's
// protocol. Started by embedded-database.ts with an EmbeddedStart as its one argument; ends with its parent.
import { existsSync, fsyncSync, mkdirSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { keepFilesPrivate } from '../data-folder.ts';
import {
  BACKUP_SOCKET_NAME,
  type ChildMessage,
  DEAD_LETTERS_SOCKET_NAME,
  EMBEDDED_PORT,
  type EmbeddedStart,
  IMPORT_SOCKET_NAME,
  type ParentMessage,
  UNFINISHED_RESTORE,
} from './embedded-messages.ts';
import { lockFolder } from './folder-lock.ts';

const { dataDir, pid, socketFolder, lockWaitMs } = JSON.parse(process.argv[2] ?? '') as EmbeddedStart;

keepFilesPrivate();

// Ctrl-C and a service manager's stop reach the whole process group; the server drains first, then says when to close.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

/** After a failure inside the database its memory cannot be trusted: a new process replays the log from disk. */
function die(error: unknown): never {
  console.error(error);
  process.exit(EXIT_BROKEN);
}
const EXIT_BROKEN = 70; // EX_SOFTWARE of sysexits.h

const tell = (message: ChildMessage) => {
  if (process.connected) process.send?.(message);
};

/** The last words before the end. */
function end(message: ChildMessage): void {
  if (process.connected) process.send?.(message, () => process.exit(EXIT_BROKEN));
  else process.exit(EXIT_BROKEN);
}

/** Of Emscripten's file system. */
type StreamOperations = {
  fsync?: (stream: { readonly nfd: number }) => number;
  write: (...parameters: readonly unknown[]) => number;
};

/** PostgreSQL's own settings: a commit is on disk before it is acknowledged. PGlite's default, -F, would not wait. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

async function openPglite(): Promise<PGlite> {
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) {
    // Made aside and renamed when whole, so that a start cut short leaves nothing that looks like a database.
    const unfinished = `${folder}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    // Log files of 1 MB instead of 16 keep the folder small: PostgreSQL sizes what it keeps by them.
    await (await PGlite.create({ dataDir: unfinished, initDbStartParams: ['--wal-segsize=1'] })).close();
    renameSync(unfinished, folder);
  }
  const database = await PGlite.create({ dataDir: folder, relaxedDurability: false, startParams: START_PARAMETERS });
  const { NODEFS } = database.Module.FS.filesystems as unknown as { NODEFS: { stream_ops: StreamOperations } };
  const { write } = NODEFS.stream_ops;
  Object.assign(NODEFS.stream_ops, {
    // Emscripten's folder mount has no fsync of its own and would answer PostgreSQL that all is well.
    fsync: ({ nfd }) => {
      fsyncSync(nfd);
      return 0;
    },
    write: (...parameters) => {
      try {
        return write(...parameters);
      } catch (error) {
        if (systemCodeOf(error) === 'ENOSPC') tell({ kind: 'disk-full' });
        throw error;
      }
    },
  } satisfies StreamOperations);
  const execute = database.execProtocolRawStream.bind(database);
  database.execProtocolRawStream = (...parameters) => execute(...parameters).catch(die);
  return database;
}

async function run(): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const taken = await lockFolder(dataDir, { pid, socketFolder }, lockWaitMs);
  if (taken.kind === 'held') {
    end({ kind: 'in-use', pid: taken.by?.pid });
    return;
  }
  if (taken.before !== undefined && taken.before.socketFolder !== socketFolder)
    removeSocketFolder(taken.before.socketFolder);

  // A new database would look as if nobody had ever signed up.
  if (!existsSync(join(dataDir, 'database')) && existsSync(join(dataDir, UNFINISHED_RESTORE))) {
    end({ kind: 'restore-unfinished' });
    return;
  }
  const database = await openPglite();
  rmSync(join(socketFolder, SOCKET_NAME), { force: true });
  // The parent's pool holds one connection (see embedded-database.ts). PGLiteSocketServer never closes a connection that it
  // refuses for being one too many, and counts it from then on: the limit is far above what breaks and is replaced at once.
  const server = new PGLiteSocketServer({ db: database, path: join(socketFolder, SOCKET_NAME), maxConnections: 100 });

  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      await server.stop();
      await database.close();
      removeSocketFolder(socketFolder);
      taken.lock.release();
      process.exit(0);
    })().catch(die);
  };
  process.on('message', (message: ParentMessage) => {
    if (message.kind === 'close') close();
    else tell({ kind: 'pong' });
  });
  process.on('disconnect', close);
  await server.start();
  if (!process.connected) close();
  tell({ kind: 'ready' });
}

const SOCKET_NAME = `.s.PGSQL.${EMBEDDED_PORT}`;

function removeSocketFolder(folder: string): void {
  try {
    for (const name of [SOCKET_NAME, IMPORT_SOCKET_NAME, DEAD_LETTERS_SOCKET_NAME, BACKUP_SOCKET_NAME])
      rmSync(join(folder, name), { force: true });
    rmdirSync(folder);
  } catch {
    // Gone already, or no longer ours alone: an empty temporary folder more does no harm.
  }
}

/** What Emscripten's file system throws: no Error, and WASI's number instead of the system's code. */
const WASI_CODES: Readonly<Record<number, string>> = { 2: 'EACCES', 51: 'ENOSPC', 69: 'EROFS' };

function systemCodeOf(error: unknown): string | undefined {
  const { code, errno } = error as { code?: unknown; errno?: number };
  return typeof code === 'string' ? code : WASI_CODES[errno ?? 0];
}

run().catch((error: unknown) => {
  const { message } = error as { message?: string };
  end({ kind: 'failed', code: systemCodeOf(error), detail: message ?? JSON.stringify(error) });
});
