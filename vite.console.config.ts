import { fileURLToPath } from 'node:url';
import { type Plugin, defineConfig } from 'vite';
import { STYLE_LAYER_ORDER } from './src/kit/style-layers.ts';
import { bundledPackages } from './tools/bundled-packages.ts';
import { icons } from './tools/icons.ts';
import { styleLayers } from './tools/style-layers.ts';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/** The order of the layers comes before the first sheet: else it would follow from which component is imported first. */
const layersFirst: Plugin = {
  name: 'forecourt:layers-first',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = STYLE_LAYER_ORDER + String(file.source);
  },
};

/** The console's client: a build of its own, so that no visitor's page shares a chunk with it. */
export default defineConfig({
  root,
  base: '/console/',
  publicDir: false,
  plugins: [icons({ root }), styleLayers({ root }), bundledPackages(root).build, layersFirst],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { console: 'src/console/client/main.tsx' },
      optimization: { inlineConst: { mode: 'all' } },
      onLog: (level, log, log_) => {
        // "use client" of react-query, which means nothing in a bundle of the browser's.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') log_(level, log);
      },
    },
  },
});
