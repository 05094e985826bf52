import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Where a package finds its own, nearest first, as Node resolves them. */
const foldersUp = (place: string): readonly string[] =>
  place === ''
    ? ['node_modules/']
    : [`${place}/node_modules/`, ...foldersUp(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))))];

/** `npm ci` stops where the lock file leaves out a package that another one lists as optional, whatever the platform. */
it.each(['package-lock.json', 'tools/runtime/package-lock.json'])(
  '%s names the optional packages of every platform',
  (path) => {
    const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockedPackage> };
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !foldersUp(place).some((folder) => folder + name in packages))
        .map((name) => `${name}, wanted by ${place === '' ? 'package.json' : place}`),
    );
    expect(missing).toEqual([]);
  },
);
