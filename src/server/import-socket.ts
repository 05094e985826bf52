import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Database } from '#contracts/database.ts';
import { IMPORT_BATCH_ROWS, IMPORT_WAIT_MS } from '#contracts/limits.ts';
import type { SourcedBar } from '#market/history/bar.ts';
import { ImportError, type BarSink } from '#market/history/import/import-prices.ts';
import { replaceImportedBars } from '#market/history/write-bars.ts';
import { isDatabaseResting } from '#domain/database-resting.ts';
import { IMPORT_SOCKET_NAME } from './database/embedded-messages.ts';
import { askOwnerSocket, firstLineOf, openOwnerSocket, type OwnerSocket } from './owner-socket.ts';

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

/**
 * Prices are imported while the site runs: the server takes batches of bars (`owner-socket.ts`), and writes each between its
 * other queries.
 */
export const openImportSocket = (socketFolder: string, db: Database): Promise<OwnerSocket> =>
  openOwnerSocket(join(socketFolder, IMPORT_SOCKET_NAME), async (question, response) => {
    try {
      await replaceImportedBars(db, z.parse(BATCH, await question()));
      response.writeHead(204).end();
    } catch (error) {
      refuse(response, error);
    }
  });

function refuse(answer: ServerResponse, error: unknown): void {
  const [status, words] = isDatabaseResting(error) ? [503, 'its database rests'] : [400, firstLineOf(error)];
  answer.writeHead(status).end(words);
}

/** Hands bars to the running server. Throws ImportError where it does not take them. */
export const siteSink =
  (socketFolder: string): BarSink =>
  async (bars: readonly SourcedBar[]) => {
    let words = '';
    try {
      const { status, text } = await askOwnerSocket(join(socketFolder, IMPORT_SOCKET_NAME), bars, IMPORT_WAIT_MS);
      if (status === 204) return;
      words = text;
    } catch (error) {
      words = (error as Error).message;
    }
    throw new ImportError(
      `The running site takes no prices: ${words}. What it acknowledged is imported; run this again when the site is well.`,
    );
  };
