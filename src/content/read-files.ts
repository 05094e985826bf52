import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError } from './content-error.ts';
import type { ContentFault } from './content-error.ts';

export async function readText(dir: string, file: string): Promise<string> {
  return readFile(join(dir, file), 'utf8').catch(() => {
    throw new ContentError([{ file, message: 'expected this file in the brand folder, but it cannot be read' }]);
  });
}

/** All results, or every fault of every failure in one error. */
export async function allOrFaults<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  const settled = await Promise.allSettled(work);
  const faults: ContentFault[] = [];
  for (const result of settled) {
    if (result.status === 'fulfilled') continue;
    if (!(result.reason instanceof ContentError)) throw result.reason;
    faults.push(...result.reason.faults);
  }
  if (faults.length > 0) throw new ContentError(faults);
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
