import { once } from 'node:events';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportColumn, ExportFormat } from '#contracts/people-work.ts';
import { csvLine } from '#console/audit/csv-line.ts';
import { type ExportCells, MOMENT_COLUMNS } from './export-rows.ts';

/** Without the mark, spreadsheets misread letters beyond ASCII. */
const BYTE_ORDER_MARK = '\uFEFF';
const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const WIDTHS: Readonly<Partial<Record<ExportColumn, number>>> = { id: 38, name: 26, email: 32, phone: 18, owner: 20 };

type Batches = AsyncIterable<readonly ExportCells[]>;
type Chunks = AsyncIterable<string | Uint8Array>;

async function* csvChunks(columns: readonly ExportColumn[], batches: Batches): Chunks {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const rows of batches) if (rows.length > 0) yield rows.map((row) => csvLine(row)).join('');
}

/** Every cell is text or a moment, and text is never run: a spreadsheet takes none of it for a formula. */
async function* xlsxRows(columns: readonly ExportColumn[], batches: Batches) {
  for await (const rows of batches)
    for (const row of rows)
      yield row.map((cell, at) =>
        cell !== null && MOMENT_COLUMNS.has(columns[at] ?? 'id') ? new Date(cell) : (cell ?? null),
      );
}

const xlsxChunks = (columns: readonly ExportColumn[], batches: Batches): Chunks =>
  writeXlsxStream(xlsxRows(columns, batches), {
    name: 'People',
    columns: columns.map((header) => ({
      header,
      width: WIDTHS[header] ?? 16,
      ...(MOMENT_COLUMNS.has(header) && { numFmt: 'yyyy-mm-dd hh:mm' }),
    })),
    freezePane: { rows: 1 },
  });

/**
 * Sends rows as they are read, no faster than they are taken. Whatever fails destroys the socket: a file that is cut short never looks like one
 * that is whole.
 */
export async function sendFile(
  { reply, request, log }: { reply: FastifyReply; request: FastifyRequest; log: FastifyBaseLogger },
  format: ExportFormat,
  columns: readonly ExportColumn[],
  batches: Batches,
): Promise<FastifyReply> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...Object.fromEntries(
      Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value as string | string[]]],
      ),
    ),
    'content-type': TYPES[format],
    'content-disposition': `attachment; filename="people.${format}"`,
  });
  const stop = new AbortController();
  raw.once('close', () => stop.abort());
  try {
    for await (const chunk of format === 'csv' ? csvChunks(columns, batches) : xlsxChunks(columns, batches)) {
      stop.signal.throwIfAborted();
      if (!raw.write(chunk)) await once(raw, 'drain', { signal: stop.signal });
    }
    raw.end();
  } catch (error) {
    log.error({ reason: error instanceof Error ? error.message : '', request: request.id }, 'an export was cut short');
    raw.destroy();
  }
  return reply;
}
