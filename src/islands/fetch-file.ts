import { CHUNK_LOAD_TIMEOUT_MS } from '#contracts/limits.ts';
import { ChunkLoadError } from './chunk-load-error.ts';

const underWay = new Map<string, Promise<string>>();

/**
 * Gives a file's text once all of it has arrived. Those who ask meanwhile for the same address share the request.
 *
 * @throws ChunkLoadError when it fails or takes longer than 120 s (PLT-5).
 */
export const fetchFile = (url: string, priority: 'low' | 'auto' = 'auto'): Promise<string> => {
  const known = underWay.get(url);
  if (known !== undefined) return known;
  const request = fetchText(url, priority).finally(() => underWay.delete(url));
  underWay.set(url, request);
  return request;
};

const fetchText = async (url: string, priority: 'low' | 'auto'): Promise<string> => {
  try {
    const response = await fetch(url, { priority, signal: AbortSignal.timeout(CHUNK_LOAD_TIMEOUT_MS) });
    if (response.ok) return await response.text();
    throw new ChunkLoadError(url, `the server answered ${response.status}`);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(url, reasonOf(cause), cause);
  }
};

/** The browser's words, save for the time limit, which it calls only "timed out". */
export const reasonOf = (cause: unknown): string => {
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return `it took longer than ${CHUNK_LOAD_TIMEOUT_MS / 1000} s`;
  return cause instanceof Error ? cause.message : String(cause);
};
