import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { Database } from '#contracts/database.ts';
import { IMPORT_BATCH_ROWS, IMPORT_WAIT_MS } from '#contracts/limits.ts';
import type { SourcedBar } from '#market/history/bar.ts';
import { ImportError, type BarSink } from '#market/history/import/import-prices.ts';
import { replaceImportedBars } from '#market/history/write-bars.ts';
import { isDatabaseResting } from './database/database-errors.ts';
import { IMPORT_SOCKET_NAME } from './database/embedded-messages.ts';

/**
 * The embedded database is one session, which the running server holds (decision 002). So that prices can be imported
 * meanwhile, the server takes batches of bars over a socket beside the database's, in the folder that only its own user
 * may enter, and writes each between its other queries.
 */
export type ImportSocket = { readonly close: () => Promise<void> };

const price = z.number().check(z.positive());
const BATCH = z
  .array(
    z.object({
      symbol: z.string(),
      source: z.literal('imported'),
      day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      open: price,
      high: price,
      low: price,
      close: price,
      volume: z.nullable(z.number()),
    }),
  )
  .check(z.minLength(1), z.maxLength(IMPORT_BATCH_ROWS));

export async function openImportSocket(socketFolder: string, db: Database): Promise<ImportSocket> {
  const server = createServer((asked, answer) => {
    takeBatch(asked, db).then(
      () => answer.writeHead(204).end(),
      (error: unknown) => refuse(answer, error),
    );
  });
  const path = join(socketFolder, IMPORT_SOCKET_NAME);
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  server.unref();
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function takeBatch(asked: IncomingMessage, db: Database): Promise<void> {
  const batch = z.parse(BATCH, await json(asked));
  await replaceImportedBars(db, batch);
}

function refuse(answer: ServerResponse, error: unknown): void {
  const [status, words] = isDatabaseResting(error)
    ? [503, 'its database rests']
    : [400, error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)];
  answer.writeHead(status).end(words);
}

/** Hands bars to the running server. Throws ImportError where it does not take them. */
export const siteSink =
  (socketFolder: string): BarSink =>
  async (bars: readonly SourcedBar[]) => {
    const asked = request({
      socketPath: join(socketFolder, IMPORT_SOCKET_NAME),
      method: 'POST',
      path: '/',
      timeout: IMPORT_WAIT_MS,
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${IMPORT_WAIT_MS / 1000} s`)));
    asked.end(JSON.stringify(bars));
    let words = '';
    try {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      for await (const chunk of answer) words += String(chunk);
      if (answer.statusCode === 204) return;
    } catch (error) {
      words = (error as Error).message;
    }
    throw new ImportError(
      `The running site takes no prices: ${words}. What it acknowledged is imported; run this again when the site is well.`,
    );
  };
