import { once } from 'node:events';
import * as z from 'zod/mini';
import { AUDIT_EXPORT_BATCH, AUDIT_EXPORT_MAX } from '#contracts/limits.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { type AuditKey, auditFilter, auditPage } from './audit-query.ts';
import { csvLine } from './csv-line.ts';
import { namedEntries } from './named-entries.ts';
import { entriesWithin } from './within-editions.ts';

const COLUMNS = ['number', 'at', 'actor', 'staff', 'act', 'object', 'result', 'reason', 'factor', 'id'] as const;
/** First cell of the last line: how many entries the file has, and whether these were all. A file without it is cut short. */
export const END_OF_EXPORT = '#entries';

export const auditExportCall = consoleCall({
  method: 'POST',
  path: '/console/api/audit/export',
  needs: 'audit.export',
  stepUp: true,
  summary: 'Entries of the audit trail as CSV, the newest first; its last line says how many there are',
  body: z.object(auditFilter),
  refusals: ['step-up-needed'],
  read: async (sent) => {
    const { context, body, reply, log, request, who } = sent;
    const { db } = context;
    // Before the first line leaves; the word that was searched may be somebody's number, so its presence alone is kept.
    const { word, ...filter } = body;
    const named = Object.entries(filter).map(([name, value]) => `${name} ${value}`);
    await db.transaction((tx) =>
      recordStaffAct(
        context,
        tx,
        sent,
        'audit-exported',
        [...named, ...(word === undefined ? [] : ['word'])].join(' ') || 'all',
      ),
    );
    const { raw } = reply;
    reply.hijack();
    raw.writeHead(200, {
      ...Object.fromEntries(
        Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value as string | string[]]],
        ),
      ),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
    });
    const stop = new AbortController();
    raw.once('close', () => stop.abort());
    const write = async (text: string): Promise<void> => {
      if (!raw.write(text)) await once(raw, 'drain', { signal: stop.signal });
    };
    try {
      await write(csvLine(COLUMNS));
      let after: AuditKey | undefined;
      let entries = 0;
      let isAll = false;
      while (!isAll && entries < AUDIT_EXPORT_MAX && !stop.signal.aborted) {
        // A query a batch, and no cursor: the embedded database has one session, which everyone waits for.
        const asked = Math.min(AUDIT_EXPORT_BATCH, AUDIT_EXPORT_MAX - entries);
        const rows = await auditPage(db, body, after, asked);
        const readable = await entriesWithin(db, who, rows);
        const lines = (await namedEntries(db, readable)).map((entry) =>
          csvLine(COLUMNS.map((column) => entry[column])),
        );
        await write(lines.join(''));
        entries += readable.length;
        const last = rows.at(-1);
        isAll = rows.length < asked;
        if (last !== undefined) after = { at: last.recordedAt, id: last.id };
      }
      await write(csvLine([END_OF_EXPORT, entries, isAll ? 'all' : 'more']));
      raw.end();
    } catch (error) {
      // A file that ends early must not look like one that is whole.
      log.error(
        { reason: error instanceof Error ? error.message : '', request: request.id },
        'an export was cut short',
      );
      raw.destroy();
    }
    return reply;
  },
});
