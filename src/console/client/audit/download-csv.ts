import { download } from '../api.ts';

/** First cell of the last line of an export (audit-export.call.ts): without that line a file is cut short. */
const LAST_LINE = /(?:^|\n)#entries,(\d+),(all|more)\r?\n?$/;
const TAIL_BYTES = 200;

/** The connection broke before the last line: what came is not the whole. */
export class BrokenExportError extends Error {
  override readonly name = 'BrokenExportError';
}

export type Downloaded = { readonly parts: BlobPart[]; readonly entries: number; readonly isAll: boolean };

/** A file that is whole by its own last line. @throws BrokenExportError, or what a call is refused by */
export async function downloadCsv(path: string, body: object): Promise<Downloaded> {
  const response = await download(path, body);
  const file = await response.blob().catch(() => {
    throw new BrokenExportError();
  });
  const tail = await file.slice(Math.max(0, file.size - TAIL_BYTES)).text();
  const [, entries, extent] = LAST_LINE.exec(tail) ?? [];
  if (entries === undefined) throw new BrokenExportError();
  return { parts: [file], entries: Number(entries), isAll: extent === 'all' };
}
