import { existsSync, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT_BURST_DEV_MS, CONTENT_BURST_MS, CONTENT_LOOK_MS } from '#contracts/limits.ts';

/** Folders of the brand whose files may change while the site is open; the others are read at start only. */
const WATCHED = [
  'pages',
  'articles',
  'events',
  'e-books',
  'payment-methods',
  'podcasts',
  'glossary',
  'search',
  'answers',
  'regulators',
  'countries',
  'calculator',
] as const;
/** Files beside them that are read again likewise. */
const WATCHED_FILES: ReadonlySet<string> = new Set([
  'redirects.yaml',
  'review.yaml',
  'instruments.csv',
  'trading-sessions.yaml',
]);

/** Names, sizes and times of all files that may change: another text once one of them has. */
async function look(brandDir: string): Promise<string> {
  const inFolders = await Promise.all(
    WATCHED.map(async (folder) =>
      (await readdir(join(brandDir, folder), { recursive: true }).catch(() => [])).map((name) => join(folder, name)),
    ),
  );
  const files = [...inFolders.flat(), ...WATCHED_FILES];
  const facts = await Promise.all(
    files.map(async (file) => {
      const found = await stat(join(brandDir, file)).catch(() => undefined); // gone since
      return found?.isFile() === true ? `${file} ${found.size} ${found.mtimeMs}` : '';
    }),
  );
  return facts.join('\n');
}

/**
 * Calls back once for each burst of changes to pages, articles, events, e-books, regulators, rules of countries, ways to pay, podcasts,
 * consumer prices, words of the search, answers of staff, the glossary, instruments or trading sessions; while somebody works on the site (`isDev`), to anything in the folder, and sooner. File systems
 * of several machines report no changes, so the folder is compared every CONTENT_LOOK_MS as well. Ends with `close`.
 */
export function watchContent(brandDir: string, onChange: () => void, isDev: boolean): { close(): void } {
  const burstMs = isDev ? CONTENT_BURST_DEV_MS : CONTENT_BURST_MS;
  let burst: NodeJS.Timeout | undefined;
  /** Of the folder when it was last compared; undefined: what has changed since is told already. */
  let seen: string | undefined;
  const changed = () => {
    seen = undefined;
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
  const compare = async () => {
    const before = seen;
    const found = await look(brandDir);
    if (before !== undefined && seen === before && before !== found) changed();
    seen = found;
  };
  void compare();
  const looking = setInterval(() => void compare(), CONTENT_LOOK_MS).unref();
  // A folder that vanishes is a change; what follows from it is said when the content is read.
  for (const watcher of watchers) watcher.on('error', onChange);
  return {
    close() {
      clearTimeout(burst);
      clearInterval(looking);
      for (const watcher of watchers) watcher.close();
    },
  };
}
