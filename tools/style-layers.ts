import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import type { StyleLayer } from '../src/kit/style-layers.ts';
import { fillLimits } from './style-limits.ts';

const BY_FILE: Readonly<Record<string, StyleLayer>> = {
  'kit/tokens.css': 'tokens',
  'kit/base.css': 'base',
  'kit/tables.css': 'base',
  'kit/comparison.css': 'base',
  'islands/server/gallery/gallery.css': 'page', // it composes pages of its own
};
const BY_FOLDER: Readonly<Record<string, StyleLayer>> = {
  kit: 'kit',
  islands: 'widget',
  widgets: 'widget',
  market: 'widget',
  forms: 'widget',
  pages: 'page',
  console: 'page',
};

/** The layer that a sheet is in follows from its folder. @throws where the folder has none */
export function layerOf(root: string, file: string): StyleLayer {
  const name = relative(root, file)
    .replaceAll('\\', '/')
    .replace(/^src\//, '');
  const layer = BY_FILE[name] ?? BY_FOLDER[name.split('/', 1)[0] ?? ''];
  if (layer === undefined)
    throw new Error(`${name}: a style sheet has to be in one of src/${Object.keys(BY_FOLDER).join(', src/')}.`);
  return layer;
}

export const STYLE_IMPORT = /@import\s+(?:url\()?['"]([^'"]+)['"]\)?\s*;/g;

/** A block of a sheet that names a higher layer itself, as the formatter writes it. */
const HIGHER = /^@layer (?:page|override) \{\n[^]*?^\}\n/gm;

/** Puts a sheet into its folder's layer; its own `@layer page` and `@layer override` blocks stay beside it. */
export const inLayer = (layer: StyleLayer, css: string): string => {
  const higher = css.match(HIGHER) ?? [];
  return [`@layer ${layer} {\n${css.replaceAll(HIGHER, '')}}\n`, ...higher].join('');
};

/** In its layer, with its limits. */
const prepare = (root: string, file: string, css: string): string =>
  inLayer(layerOf(root, file), fillLimits(file, css));

/** Prepares the sheets that code imports (`?inline`), without the imports of their own, which are sheets of their own. */
export const styleLayers = ({ root }: { readonly root: string }): Plugin => ({
  name: 'style-layers',
  enforce: 'pre',
  transform(css, id) {
    const [file = '', query = ''] = id.split('?');
    if (!file.startsWith(`${root}/src/`) || !file.endsWith('.css') || query.includes('raw')) return undefined;
    return { code: prepare(root, file, css.replaceAll(STYLE_IMPORT, '')), map: null };
  },
});

/** A sheet as pages have it: prepared, and without imports, which are sheets of their own. */
export const readSheet = (root: string, file: string): string =>
  prepare(root, file, readFileSync(file, 'utf8').replaceAll(STYLE_IMPORT, ''));
