import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type BrowserBuild = {
  /** Address of the first-load script. Written exactly so into the page: the chunks import from it by this address. */
  readonly scriptUrl: string;
  /** Addresses of what it asks for once a visitor is there, with all that that imports. */
  readonly visitorUrls: readonly string[];
  /** Addresses of what it asks for where the page has live prices, with all that that imports. */
  readonly pricesUrls: readonly string[];
  /** Address of the styles of what a page does not show at first. */
  readonly lateStylesUrl: string;
};

const MAIN = 'src/behaviours/main.ts';
/** Names of files, given in tools/element-map.ts. */
const [PAGE, PRICES] = ['page', 'prices'];
const LATE_STYLES = /^assets\/late-[\w-]+\.css$/;

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }>
>;

/**
 * Reads what the browser build made (`dist/browser`).
 *
 * @throws Error when the folder has no build.
 */
export const readBrowserBuild = (folder: string): BrowserBuild => {
  const path = join(folder, '.vite', 'manifest.json');
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch (cause) {
    throw new Error(
      `${path} cannot be read, so there is no build of the browser's code. Run \`node tools/build.mjs\`.`,
      { cause },
    );
  }
  const main = manifest[MAIN];
  const lateStyles = Object.values(manifest).find(({ file }) => LATE_STYLES.test(file));
  if (main === undefined || lateStyles === undefined)
    throw new Error(`${path} does not name ${MAIN} and the late styles. Run \`node tools/build.mjs\`.`);
  const reach = (key: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (key === MAIN || seen.has(key)) return seen;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) reach(imported, seen);
    return seen;
  };
  const urlsOf = (name: string): readonly string[] => {
    const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
    if (key === undefined) throw new Error(`${path} does not name ${name}. Run \`node tools/build.mjs\`.`);
    return [...reach(key)].flatMap((each) => (manifest[each] === undefined ? [] : [`/${manifest[each].file}`]));
  };
  return {
    scriptUrl: `/${main.file}`,
    visitorUrls: urlsOf(PAGE),
    pricesUrls: urlsOf(PRICES),
    lateStylesUrl: `/${lateStyles.file}`,
  };
};
