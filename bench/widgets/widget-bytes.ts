import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readProductTexts, textsIn } from '../../tools/read-product-texts.ts';
import { ON_EVERY_PAGE } from '../../src/pages/page-sheets.ts';
import { findWidgets, readStyleSheets, styleName } from '../../tools/find-widgets.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const BUDGETS = join(ROOT, 'bench/budgets.json');

/** Bytes after brotli, as they travel: scripts file by file, the style sheets together, the English texts together. */
export type Bytes = { readonly script: number; readonly style: number; readonly texts: number };

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }>
>;

const MAIN = 'src/behaviours/main.ts';
const MOUNT = 'src/islands/mount.tsx';

const compressed = (text: string): number => (text === '' ? 0 : brotliCompressSync(text).length);

/**
 * What each widget adds to a page, by tag, from the browser's build. React and what mounts a view come with the first
 * widget that is needed, whichever it is: the entry `mount`; live prices are the entry `prices`. What two widgets share is counted for both: each figure is
 * the price of that widget alone.
 */
export const measureWidgets = async (): Promise<Readonly<Record<string, Bytes>>> => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/browser/.vite/manifest.json'), 'utf8')) as Manifest;
  const reach = (key: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) reach(imported, seen);
    return seen;
  };
  const scriptBytes = (key: string, behind: ReadonlySet<string>): number =>
    [...reach(key)]
      .filter((file) => !behind.has(file))
      .reduce(
        (sum, file) => sum + compressed(readFileSync(join(ROOT, 'dist/browser', manifest[file]?.file ?? ''), 'utf8')),
        0,
      );

  const texts = textsIn(readProductTexts(ROOT), 'en');
  const widgets = await findWidgets(ROOT);
  const sheets = readStyleSheets(ROOT, widgets);
  // The platform asks for widgets, so that what it came with is there; and so is the code of live prices, where a widget has a cell for one.
  const keyOf = (name: string): string => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? '';
  const page = new Set([...reach(MAIN), ...reach(keyOf('page'))]);
  const before = new Set([...page, ...reach(keyOf('prices'))]);
  const behind = new Set([...before, ...reach(MOUNT)]);
  return Object.fromEntries([
    ['mount', { script: scriptBytes(MOUNT, before), style: 0, texts: 0 }],
    ['prices', { script: scriptBytes(keyOf('prices'), page), style: 0, texts: 0 }],
    ...widgets
      .map(({ declaration, stylePaths }): [string, Bytes] => [
        declaration.tag,
        {
          script: scriptBytes(`virtual:widget/${declaration.tag}`, behind),
          style: compressed(
            stylePaths
              .map((path) => styleName(ROOT, path))
              .filter((name) => !ON_EVERY_PAGE.includes(name))
              .map((name) => sheets[name] ?? '')
              .join(''),
          ),
          texts: compressed(
            (declaration.texts ?? []).map((namespace) => JSON.stringify(texts[namespace] ?? {})).join(''),
          ),
        },
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
};
