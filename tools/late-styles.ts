import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { minifySheet } from './find-widgets.ts';
import { stylesOf } from './styles-of.ts';

const MODULE = 'virtual:late-styles';
const resolved = (id: string) => `\0${id}`;
const FOLDERS = ['kit', 'widgets', 'pages'];

/** The `*.late.css` sheets of the product and what they import, the kit's first. */
const lateSheets = (root: string): readonly string[] => [
  ...new Set(
    FOLDERS.flatMap((folder) => globSync(`src/${folder}/**/*.late.css`, { cwd: root }).sort()).flatMap((file) =>
      stylesOf(join(root, file)),
    ),
  ),
];

export const readLateStyles = (root: string): string =>
  lateSheets(root)
    .map((file) => minifySheet(root, file))
    .join('');

/**
 * The styles of what a page does not show at first (decision 122), all in one file that every page links: in the browser's
 * build an asset, for the server `virtual:late-styles`.
 */
export const lateStyles = ({ root }: { readonly root: string }): Plugin => {
  let isBrowserBuild = false;
  return {
    name: 'forecourt:late-styles',
    configResolved(config) {
      isBrowserBuild = config.command === 'build' && config.build.ssr === false;
    },
    buildStart() {
      if (isBrowserBuild) this.emitFile({ type: 'asset', name: 'late.css', source: readLateStyles(root) });
    },
    resolveId: (id) => (id === MODULE ? resolved(id) : undefined),
    load(id) {
      return id === resolved(MODULE) ? `export const lateStyles = ${JSON.stringify(readLateStyles(root))};` : undefined;
    },
    hotUpdate({ file, modules }) {
      const late = this.environment.moduleGraph.getModuleById(resolved(MODULE));
      return late !== undefined && file.endsWith('.css') && lateSheets(root).includes(file)
        ? [...modules, late]
        : undefined;
    },
  };
};
