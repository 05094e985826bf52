import type { Plugin, Rolldown } from 'vite';

/** What a build is made of, as far as it is not ours: tools/release reads it for the packages and the bill of materials. */
export type BundledPackages = {
  /** Packages whose code is in the build, by their places in the lock file: `node_modules/react`. */
  readonly bundled: readonly string[];
  /** Packages of which the build has styles or other files alone, as it has of a typeface. */
  readonly copied: readonly string[];
};

/** Beside the build's other files. */
export const BUNDLED_PACKAGES_FILE = 'packages.json';

/** The package that a file belongs to; undefined: it is ours, or the build's own. */
export const packageOf = (file: string): string | undefined =>
  /^(?:.*?[/\\\0])??(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1];

const isCode = (file: string): boolean => /\.(?:[cm]?[jt]sx?|json|wasm)(?:\?.*)?$/.test(file);

/** Writes `packages.json` into the build. The second plugin is for the builds of workers, which belong to the first. */
export function bundledPackages(root: string): { readonly build: Plugin; readonly worker: Plugin } {
  const withCode = new Set<string>();
  const found = new Set<string>();
  const add = (file: string) => {
    const name = packageOf(file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file);
    if (name === undefined) return;
    found.add(name);
    if (isCode(file)) withCode.add(name);
  };
  const collect = (bundle: Rolldown.OutputBundle) => {
    for (const output of Object.values(bundle))
      for (const file of output.type === 'chunk' ? Object.keys(output.modules) : output.originalFileNames) add(file);
  };
  return {
    worker: {
      name: 'forecourt:packages-of-workers',
      apply: 'build',
      generateBundle: (_, bundle) => collect(bundle),
    },
    build: {
      name: 'forecourt:bundled-packages',
      apply: 'build',
      generateBundle(_, bundle) {
        collect(bundle);
        const packages: BundledPackages = {
          bundled: [...withCode].toSorted(),
          copied: [...found].filter((name) => !withCode.has(name)).toSorted(),
        };
        this.emitFile({
          type: 'asset',
          fileName: BUNDLED_PACKAGES_FILE,
          source: `${JSON.stringify(packages, null, 2)}\n`,
        });
      },
    },
  };
}
