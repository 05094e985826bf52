import type { ExportFormat } from '#contracts/people-work.ts';
import { download } from '#console/client/api.ts';
import { saveFile } from '#console/client/parts/save-file.ts';

/** The connection broke: what came is not the whole, and nothing of it is saved. */
export class BrokenExportError extends Error {
  override readonly name = 'BrokenExportError';
}

/** Saves a file once all of it is there. @throws BrokenExportError, or what a call is refused by */
export async function downloadPeople(path: string, body: object, format: ExportFormat): Promise<void> {
  const response = await download(path, { ...body, format });
  const file = await response.blob().catch(() => {
    throw new BrokenExportError();
  });
  saveFile(`people.${format}`, file.type, [file]);
}
