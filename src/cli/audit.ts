// `npm run audit`: verifies the chain of the audit trail, and writes its entries out.
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { auditKeysHere } from '#server/audit-keys.ts';
import { type AuditReader, databaseReader } from '#server/audit-reader.ts';
import { siteReader } from '#server/audit-socket.ts';
import { isSignedHead } from '#audit/audit-sealer.ts';
import { allEntries, type EntryFilter } from '#audit/read-entries.ts';
import type { Head } from '#audit/seal-entries.ts';
import { verifyChain } from '#audit/verify-chain.ts';
import { AUDIT_SEAL_EVERY_MS } from '#contracts/limits.ts';
import { keepFilesPrivate } from '#server/data-folder.ts';
import { readDatabaseSettings } from './command-line/database-settings.ts';
import { openOrAsk } from './command-line/open-or-ask.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';

const USAGE = `Usage: npm run audit -- verify [--head <number>:<hash>[:<signature>]] [--data <folder>]
       npm run audit -- export [--from <day>] [--until <day>] [--person <profile id or e-mail>] [--to <file>] [--data <folder>]
  verify  computes the chain of the audit trail again. Ends with 1 where an entry was changed or is missing.
    --head    what the log says as "audit head": the entry of that number must still be there. With its signature, SECRET is read
              as well, and the line must be the site's own.
  export  writes an entry a line as JSON, in the order of the chain.
    --from, --until  days of UTC, 2026-11-27; the last one is left out
    --to             a new file; without it the entries go to the standard output
  --data <folder>  the folder of the embedded database; without it DATA_DIR, or data`;

type Reader = AuditReader & { readonly close: () => Promise<void> };

const openReader = (dataDir: string | undefined): Promise<Reader> =>
  openOrAsk<Reader>(
    readDatabaseSettings(dataDir),
    (database) => ({ ...databaseReader(database.db), close: () => database.close() }),
    ({ socketFolder }) => ({ ...siteReader(socketFolder), close: async () => {} }),
  );

const FAULTS = {
  changed: 'was changed after it was sealed',
  missing: 'is missing',
  'other-than-logged': 'is another than the log says',
} as const;

async function verify(reader: AuditReader, logged: Head | undefined): Promise<void> {
  const verdict = await verifyChain(allEntries(reader), logged);
  if (!verdict.isWhole)
    throw new Error(`The audit trail is not whole: entry ${verdict.number} ${FAULTS[verdict.fault]}.`);
  const { entries, first, head } = verdict;
  console.log(
    head === undefined
      ? '✓ The audit trail has no entries yet.'
      : `✓ ${entries} entries, ${first} to ${head.number}, are as they were sealed. The head is ${head.number}:${head.hash}`,
  );
  const { entries: waiting, oldest } = await reader.unsealed();
  const isLate = oldest !== null && Date.now() - oldest.getTime() > 60 * AUDIT_SEAL_EVERY_MS;
  if (isLate)
    throw new Error(
      `${waiting} entries are not sealed, the oldest of ${oldest.toISOString()}. Is a process with the role worker running?`,
    );
}

async function write(reader: AuditReader, filter: Omit<EntryFilter, 'after'>, to: string | undefined): Promise<void> {
  const out = to === undefined ? process.stdout : createWriteStream(to, { flags: 'wx', mode: 0o600 });
  if (to !== undefined) await once(out, 'open');
  let written = 0;
  for await (const entry of allEntries(reader, filter)) {
    written += 1;
    if (!out.write(`${JSON.stringify(entry)}\n`)) await once(out, 'drain');
  }
  if (to === undefined) return;
  out.end();
  await finished(out);
  console.log(`✓ ${to} has ${written} entries.`);
}

/** @throws UsageError, or where the line of the log was not written by this site */
function readHead(typed: string | undefined, dataDir: string): Head | undefined {
  if (typed === undefined) return undefined;
  const [, number, hash, signature] = /^(\d+):([\da-f]{64})(?::([\w-]{43}))?$/.exec(typed) ?? [];
  if (number === undefined || hash === undefined) throw new UsageError('A head is <number>:<hash>, as the log has it.');
  const head = { number: Number(number), hash };
  if (signature === undefined) return head;
  const keys = auditKeysHere(dataDir);
  if (keys === undefined)
    throw new Error('There is no secret here to check the signature by. Set SECRET, or leave it out.');
  if (!isSignedHead(keys, head, signature))
    throw new Error('The line of the log was not written by a site with this secret.');
  return head;
}

/** The beginning of a day. @throws UsageError */
function readDay(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const day = new Date(`${typed}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(day.getTime()))
    throw new UsageError(`"${typed}" is not a day. Write it as 2026-11-27.`);
  return day.toISOString();
}

async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const { values, positionals } = readOptions(
    args,
    {
      head: { type: 'string' },
      from: { type: 'string' },
      until: { type: 'string' },
      person: { type: 'string' },
      to: { type: 'string' },
      data: { type: 'string' },
    },
    1,
  );
  const [what] = positionals;
  if (what !== 'verify' && what !== 'export') throw new UsageError('Say verify or export.');
  const logged = readHead(values.head, readDatabaseSettings(values.data).dataDir);
  const [from, until] = [readDay(values.from), readDay(values.until)];
  const reader = await openReader(values.data);
  try {
    if (what === 'verify') return await verify(reader, logged);
    const subject = values.person === undefined ? undefined : await reader.subject(values.person);
    if (values.person !== undefined && subject === undefined)
      throw new Error(`There is nobody of the name ${values.person}, or their data were erased.`);
    await write(
      reader,
      {
        ...(from !== undefined && { from }),
        ...(until !== undefined && { until }),
        ...(subject !== undefined && { subject }),
      },
      values.to,
    );
  } finally {
    await reader.close();
  }
}

await runCommand(USAGE, main);
