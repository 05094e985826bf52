import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import type { StyleLayer } from '../src/kit/style-layers.ts';

const BY_FILE: Readonly<Record<string, StyleLayer>> = { 'kit/tokens.css': 'tokens', 'kit/base.css': 'base' };
const BY_FOLDER: Readonly<Record<string, StyleLayer>> = {
  kit: 'kit',
  islands: 'widget',
  widgets: 'widget',
  market: 'widget',
  forms: 'widget',
  pages: 'page',
};

/** The layer that a sheet is in follows from its folder. @throws where the folder has none */
export function layerOf(root: string, file: string): StyleLayer {
  const name = relative(root, file)
    .replaceAll('\\', '/')
    .replace(/^src\//, '');
  const layer = BY_FILE[name] ?? BY_FOLDER[name.split('/', 1)[0] ?? ''];
  if (layer === undefined)
    throw new Error(`${name}: a style sheet stands in one of src/${Object.keys(BY_FOLDER).join(', src/')}.`);
  return layer;
}

export const STYLE_IMPORT = /@import\s+(?:url\()?['"]([^'"]+)['"]\)?\s*;/g;

/** A block of a sheet that is to win over every layer, as the formatter writes it. */
const OVERRIDES = /^@layer override \{\n[^]*?^\}\n/gm;

/** Puts a sheet into its folder's layer; its own `@layer override` blocks stay beside it. */
export const inLayer = (layer: StyleLayer, css: string): string => {
  const overrides = css.match(OVERRIDES) ?? [];
  return [`@layer ${layer} {\n${css.replaceAll(OVERRIDES, '')}}\n`, ...overrides].join('');
};

/** The sheets that code imports (`?inline`), in their layers. */
export const styleLayers = ({ root }: { readonly root: string }): Plugin => ({
  name: 'style-layers',
  enforce: 'pre',
  transform(css, id) {
    const [file = '', query = ''] = id.split('?');
    if (!file.startsWith(`${root}/src/`) || !file.endsWith('.css') || query.includes('raw')) return undefined;
    return { code: inLayer(layerOf(root, file), css), map: null };
  },
});

/** A sheet as pages have it: in its layer, without imports, which are sheets of their own. */
export const readSheet = (root: string, file: string): string =>
  inLayer(layerOf(root, file), readFileSync(file, 'utf8').replaceAll(STYLE_IMPORT, ''));
