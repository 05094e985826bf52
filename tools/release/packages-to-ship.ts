import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLED_PACKAGES_FILE, type BundledPackages } from '../bundled-packages.ts';
import { LIBC } from './platform.ts';

export type LockedPackage = {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};
/** By place: `node_modules/a/node_modules/b`. */
export type Lock = Readonly<Record<string, LockedPackage>>;

export const lockOf = (root: string): Lock =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;

export const readBundled = (build: string): BundledPackages =>
  JSON.parse(readFileSync(join(build, BUNDLED_PACKAGES_FILE), 'utf8')) as BundledPackages;

type Dependencies = {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/**
 * The places of the packages that the built server needs beside it, on this kind of machine: what it imports, what the product
 * depends on and is in no bundle (fonts, read by their paths), and what these need in turn.
 */
export function packagesToShip(
  root: string,
  lock: Lock,
  { dependencies, optionalDependencies = {} }: Dependencies,
  bundles: readonly BundledPackages[],
): readonly string[] {
  const bundled = new Set(bundles.flatMap((bundle) => bundle.bundled));
  const imported = new Set(bundles.flatMap((bundle) => bundle.imported));
  const wanted = new Set<string>();
  for (const name of [...imported, ...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
    if (imported.has(name) || !bundled.has(`node_modules/${name}`)) add(`node_modules/${name}`);
  return [...wanted].toSorted();

  function add(place: string): void {
    if (wanted.has(place) || !existsSync(join(root, place)) || isForOtherLibc(join(root, place))) return;
    wanted.add(place);
    const { dependencies: own, optionalDependencies: optional, peerDependencies: peers } = lock[place] ?? {};
    for (const name of Object.keys({ ...own, ...optional, ...peers })) {
      const found = placeOf(name, place, lock);
      if (found !== undefined) add(found);
    }
  }
}

/** Where Node finds a package that the one at `from` imports: the nearest, upward. */
function placeOf(name: string, from: string, lock: Lock): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const place = `${folder}/node_modules/${name}`;
    if (place in lock) return place;
    if (!folder.includes('/node_modules/')) break;
  }
  const place = `node_modules/${name}`;
  return place in lock ? place : undefined;
}

/** npm installs both builds of a native package where the lock file does not say for which C library each is. */
function isForOtherLibc(folder: string): boolean {
  const { libc } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { libc?: readonly string[] };
  return LIBC !== undefined && libc !== undefined && !libc.includes(LIBC);
}
