import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Folders of the brand whose files may change while the site is open; the others are read at start only. */
const WATCHED = ['pages', 'articles', 'payment-methods', 'podcasts', 'glossary'] as const;
/** An editor's save is several writes, and a deployment many. */
const BURST_MS = 250;

/** Calls back once for each burst of changes to pages, articles, ways to pay, podcasts or the glossary. Ends with `close`. */
export function watchContent(brandDir: string, onChange: () => void): { close(): void } {
  let burst: NodeJS.Timeout | undefined;
  const watchers = WATCHED.map((name) => join(brandDir, name))
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true, persistent: false }, () => {
        clearTimeout(burst);
        burst = setTimeout(onChange, BURST_MS);
      }),
    );
  // A folder that vanishes is a change; what follows from it is said when the content is read.
  for (const watcher of watchers) watcher.on('error', onChange);
  return {
    close() {
      clearTimeout(burst);
      for (const watcher of watchers) watcher.close();
    },
  };
}
