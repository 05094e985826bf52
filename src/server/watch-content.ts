import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_BURST_DEV_MS, CONTENT_BURST_MS } from '#contracts/limits.ts';

/** Folders of the brand whose files may change while the site is open; the others are read at start only. */
const WATCHED = ['pages', 'articles', 'events', 'e-books', 'payment-methods', 'podcasts', 'glossary'] as const;
/** Files beside them that are read again likewise. */
const WATCHED_FILES: ReadonlySet<string> = new Set(['redirects.yaml']);

/**
 * Calls back once for each burst of changes to pages, articles, events, e-books, ways to pay, podcasts or the glossary;
 * while somebody works on the site (`isDev`), to anything in the folder, and sooner. Ends with `close`.
 */
export function watchContent(brandDir: string, onChange: () => void, isDev: boolean): { close(): void } {
  const burstMs = isDev ? CONTENT_BURST_DEV_MS : CONTENT_BURST_MS;
  let burst: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(burst);
    burst = setTimeout(onChange, burstMs);
  };
  const foldersWatched = () =>
    WATCHED.map((name) => join(brandDir, name))
      .filter((folder) => existsSync(folder))
      .map((folder) => watch(folder, { recursive: true, persistent: false }, changed));
  const besides = () =>
    watch(
      brandDir,
      { persistent: false },
      (_event, name) => void (name !== null && WATCHED_FILES.has(name) && changed()),
    );
  const watchers = isDev
    ? [watch(brandDir, { recursive: true, persistent: false }, changed)]
    : [...foldersWatched(), besides()];
  // A folder that vanishes is a change; what follows from it is said when the content is read.
  for (const watcher of watchers) watcher.on('error', onChange);
  return {
    close() {
      clearTimeout(burst);
      for (const watcher of watchers) watcher.close();
    },
  };
}
