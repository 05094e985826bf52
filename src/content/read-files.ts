import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError } from './content-error.ts';
import type { ContentFault } from './content-error.ts';

export async function readText(dir: string, file: string): Promise<string> {
  return readFile(join(dir, file), 'utf8').catch(() => {
    throw new ContentError([{ file, message: 'expected this file in the brand folder, but it cannot be read' }]);
  });
}

/** Takes faults that do not end the reading, so that an editor hears of all of them in one go. */
export type FaultSink = (faults: readonly ContentFault[]) => void;

/** All results, or every fault of every failure in one error; with `tell` the faults go there, and the good ones come back. */
export async function allOrFaults<Result>(work: readonly Promise<Result>[], tell?: FaultSink): Promise<Result[]> {
  const settled = await Promise.allSettled(work);
  const faults: ContentFault[] = [];
  for (const result of settled) {
    if (result.status === 'fulfilled') continue;
    if (!(result.reason instanceof ContentError)) throw result.reason;
    faults.push(...result.reason.faults);
  }
  if (faults.length > 0 && tell === undefined) throw new ContentError(faults);
  tell?.(faults);
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
