import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type BrowserBuild = {
  /** Address of the first-load script. Written exactly so into the page: the chunks import from it by this address. */
  readonly scriptUrl: string;
};

/**
 * Reads what the browser build made (`dist/browser`).
 *
 * @throws Error when the folder has no build.
 */
export const readBrowserBuild = (folder: string): BrowserBuild => {
  const path = join(folder, '.vite', 'manifest.json');
  let manifest: Readonly<Record<string, { readonly file: string }>>;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8')) as typeof manifest;
  } catch (cause) {
    throw new Error(
      `${path} cannot be read, so there is no build of the browser's code. Run \`node tools/build.mjs\`.`,
      { cause },
    );
  }
  const main = manifest['src/behaviours/main.ts'];
  if (main === undefined)
    throw new Error(`${path} does not name src/behaviours/main.ts. Run \`node tools/build.mjs\`.`);
  return { scriptUrl: `/${main.file}` };
};
