import { CHUNK_LOAD_TIMEOUT_MS } from '#contracts/limits.ts';
import { ChunkLoadError } from './chunk-load-error.ts';
import type { Chunk } from './element-map-entry.ts';
import { fetchFile, reasonOf } from './fetch-file.ts';

const loading = new Map<Chunk, Promise<unknown>>();
/** Files that lie in the browser's cache whole. */
const arrived = new Set<string>();
let repeats = 0;

/**
 * Fetches a chunk with all it imports, then runs it. A file that failed inside `import()` stays failed for the life of
 * the page (browsers keep it in the module map), so nothing is imported before every file has arrived. A failure that
 * comes at once is tried once more, within the same time limit (PLT-5).
 *
 * @throws ChunkLoadError
 */
export const loadChunk = (chunk: Chunk): Promise<unknown> => {
  const known = loading.get(chunk);
  if (known !== undefined) return known;
  const module = loadWithin(chunk, AbortSignal.timeout(CHUNK_LOAD_TIMEOUT_MS));
  loading.set(chunk, module);
  module.catch(() => loading.delete(chunk)); // told to those who wait for it; here it only must not be kept
  return module;
};

/** Warms the cache without running anything: the pointer is near. */
export const preloadChunk = (chunk: Chunk): void => {
  for (const url of chunk.files) bring(url, 'low').catch(() => undefined); // PLT-5: loading tells, if it fails there too
};

const loadWithin = async (chunk: Chunk, deadline: AbortSignal): Promise<unknown> => {
  try {
    return await attempt(chunk, deadline, chunk.run).catch((error: unknown) => {
      if (deadline.aborted) throw error;
      for (const url of chunk.files) arrived.delete(url);
      return attempt(chunk, deadline, () => runAgain(chunk));
    });
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(chunk.files[0] ?? '', reasonOf(cause), cause);
  }
};

/** Another address for the same file: the first one may have failed for good. */
const runAgain = (chunk: Chunk): Promise<unknown> => {
  repeats += 1;
  return import(/* @vite-ignore */ `${chunk.files[0]}?again=${repeats}`);
};

const attempt = async (chunk: Chunk, deadline: AbortSignal, run: () => Promise<unknown>): Promise<unknown> => {
  await beforeAbort(Promise.all(chunk.files.map((url) => bring(url, 'auto'))), deadline);
  return beforeAbort(run(), deadline);
};

const bring = async (url: string, priority: 'low' | 'auto'): Promise<void> => {
  if (arrived.has(url)) return;
  await fetchFile(url, priority);
  arrived.add(url);
};

/** An import takes no signal. */
const beforeAbort = <Value>(work: Promise<Value>, deadline: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(deadline.reason as Error);
    if (deadline.aborted) abort();
    deadline.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', abort));
  });
