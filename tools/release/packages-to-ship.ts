import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { BUNDLED_PACKAGES_FILE, type BundledPackages, packageOf } from '../bundled-packages.ts';
import { isLegalText, isNeededAtRunTime } from './package-files.ts';
import { LIBC } from './platform.ts';

/** By place: `node_modules/a/node_modules/b`. */
export type Lock = Readonly<Record<string, { readonly version: string }>>;
/** By place: whether a release has the file at a path below the package's folder. */
export type ShippedPackages = ReadonlyMap<string, (path: string) => boolean>;

export const lockOf = (root: string): Lock =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;

export const readBundled = (build: string): BundledPackages =>
  JSON.parse(readFileSync(join(build, BUNDLED_PACKAGES_FILE), 'utf8')) as BundledPackages;

/**
 * The packages that the built server needs beside it, on this kind of machine: of those that it imports, and that these import in
 * turn, the files that Node can come to; whole those that the product depends on and no code imports (typefaces, read by path).
 */
export async function packagesToShip(
  root: string,
  dependencies: readonly string[],
  bundled: readonly string[],
  entries: readonly string[],
): Promise<ShippedPackages> {
  const { fileList } = await nodeFileTrace([...entries], {
    base: root,
    ignore: (path) => !/^(?:node_modules|dist)[/\\]/.test(path), // not what the server reads of the project, a path in it
  });
  const traced = new Map<string, Set<string>>();
  for (const file of fileList) {
    const place = packageOf(file);
    if (place === undefined) continue;
    const path = file.slice(place.length + 1).replaceAll('\\', '/');
    traced.set(place, (traced.get(place) ?? new Set()).add(path));
  }
  const shipped = new Map<string, (path: string) => boolean>();
  for (const [place, files] of traced) {
    const { cpu, libc } = platformOf(join(root, place));
    // npm installs both builds of a native package where the lock file does not say for which C library each is.
    if (LIBC !== undefined && libc !== undefined && !libc.includes(LIBC)) continue;
    const folders = foldersOf(files);
    shipped.set(
      place,
      cpu === undefined ? (path) => files.has(path) || folders.has(path) || isLegalText(path) : isNeededAtRunTime, // its code names its native file at run time
    );
  }
  for (const place of dependencies.map((name) => `node_modules/${name}`))
    if (!traced.has(place) && !bundled.includes(place) && existsSync(join(root, place)))
      shipped.set(place, isNeededAtRunTime);
  return shipped;
}

export const builtFiles = (folder: string): readonly string[] =>
  globSync('**/*.js', { cwd: folder }).map((file) => join(folder, file));

/** Every folder above one of the files. */
function foldersOf(files: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1))
      folders.add(file.slice(0, end));
  return folders;
}

/** A package of native code says for which machines it is. */
const platformOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly cpu?: readonly string[];
    readonly libc?: readonly string[];
  };
